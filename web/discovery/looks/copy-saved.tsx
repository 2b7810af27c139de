import { useQuery } from '@tanstack/react-query';
import { getLookingLike } from '#contract/discovery/looks.ts';
import type { Pin } from '#contract/pins.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Banner } from '#web/ui/base/state.tsx';

/** Copies among which one of the viewer's is looked for. */
const MOST_COPIES = 25;

/** Names the board where the viewer has a copy of a pin's picture, before they save it. */
export function CopySaved({ pin }: { pin: Pin }) {
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
