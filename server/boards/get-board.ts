import type { InputOf } from '#contract/kernel/call.ts';
import type { Board, getBoard as call } from '#contract/boards.ts';
import type { Context } from '#server/kernel/context.ts';
import { Failure } from '#server/kernel/failure.ts';
import { boardView, type MediaBase } from './board-views.ts';
import { findBoardAt, findVisibleBoard } from './find-boards.ts';

type Input = InputOf<typeof call>;

/** One board, by its id or by its address; at an old address, the board with its present one. */
export const getBoard =
  (media: MediaBase) =>
  async (context: Context, input: Input): Promise<Board> => {
    const { tx, viewer } = context;
    if (input.board_id !== null) {
      return boardView({ ...context, media }, await findVisibleBoard(tx, viewer, input.board_id));
    }
    const { username, slug } = addressIn(input);
    return boardView({ ...context, media }, await findBoardAt(tx, viewer, username, slug));
  };

/** Some clients put the whole path into the slug: "user/slug". */
function addressIn(input: Input): { username: string; slug: string } {
  const segments = (input.slug ?? '').split('/').filter((segment) => segment !== '');
  const slug = segments.pop();
  const username = segments.pop() ?? input.username;
  if (slug === undefined || username === null || segments.length > 0) {
    throw new Failure('invalid_input', 'Name a board by its id, or by username and slug.');
  }
  return { username, slug };
}
