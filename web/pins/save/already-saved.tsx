import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { useCopySaved } from '../core/copy-saved.ts';
import { usePinFacts } from '../core/use-pin-facts.ts';

/** Names the board where the viewer already has the pin, or a copy of its picture, before they save it [SAVE-16]. */
export function AlreadySaved({ pin }: { pin: Pin }) {
  const { t } = useWords();
  const CopySaved = useCopySaved();
  const board = usePinFacts(pin).pinned_to_board;
  // The viewer's own pin names its board elsewhere.
  if (board?.id === pin.board.id) return null;
  if (board === null) return <CopySaved pin={pin} />;
  return <Banner>{t('Psst! You already saved this Pin to {board}', { board: board.name })}</Banner>;
}
