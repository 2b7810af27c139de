import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { usePinFacts } from '../core/use-pin-facts.ts';

/** Says, before a pin is saved, where the viewer has it already [SAVE-16]. */
export function AlreadySaved({ pin }: { pin: Pin }) {
  const { t } = useWords();
  const board = usePinFacts(pin).pinned_to_board;
  // One's own pin says where it is by itself.
  if (!board || board.id === pin.board.id) return null;
  return <Banner>{t('Psst! You already saved this Pin to {board}', { board: board.name })}</Banner>;
}
