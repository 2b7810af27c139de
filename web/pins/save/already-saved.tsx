import { useQuery } from '@tanstack/react-query';
import type { Pin } from '#contract/pins.ts';
import { getLookingLike } from '#contract/pins/looks.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { usePinFacts } from '../core/use-pin-facts.ts';

/** Names the board where the viewer already has the pin, or a copy of its picture, before they save it [SAVE-16]. */
export function AlreadySaved({ pin }: { pin: Pin }) {
  const { t } = useWords();
  const board = usePinFacts(pin).pinned_to_board;
  // The viewer's own pin names its board elsewhere.
  if (board?.id === pin.board.id) return null;
  if (board === null) return <CopySaved pin={pin} />;
  return <Banner>{t('Psst! You already saved this Pin to {board}', { board: board.name })}</Banner>;
}

/** Copies among which one of the viewer's is looked for. */
const MOST_COPIES = 25;

function CopySaved({ pin }: { pin: Pin }) {
  const { t } = useWords();
  const send = useSend();
  const like = { pin_id: pin.id, same: true, page_size: MOST_COPIES };
  // A hint: without an answer there is none.
  const { data: copies } = useQuery(callOptions(send, getLookingLike, like));
  const board = copies?.data.find((copy) => copy.pinned_to_board !== null)?.pinned_to_board;
  if (!board) return null;
  return (
    <Banner>{t('Psst! You have one that looks the same on {board}', { board: board.name })}</Banner>
  );
}
