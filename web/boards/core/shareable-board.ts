import type { Board } from '#contract/boards.ts';
import type { Shareable } from '#web/kernel/core/share.ts';

/** Returns a board in the form that the share panel sends. */
export function shareableBoard(board: Board): Shareable {
  return {
    kind: 'board',
    id: board.id,
    title: board.name,
    path: board.url,
    secretBoard: board.privacy === 'secret' ? board.id : null,
  };
}
