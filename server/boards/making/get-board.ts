import type { InputOf } from '#contract/kernel/call.ts';
import type { Board, getBoard as call } from '#contract/boards.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { isStorableId } from '#server/kernel/core/ids.ts';
import { isFormerName, movedTo } from '#server/kernel/core/moved.ts';
import { boardView } from '../core/board-views.ts';
import {
  boardNotFound,
  findBoardAt,
  findVisibleBoard,
  visibleBoards,
  type ViewerBoard,
} from '../core/find-boards.ts';
import { mergeOf } from '../core/merge-store.ts';

type Input = InputOf<typeof call>;

/** Returns a board by id or address; a former address returns the board with its current one. */
export async function getBoard(context: Context, input: Input): Promise<Board> {
  const { tx, viewer } = context;
  if (input.board_id !== null) {
    const board = await findOrFollow(context, input.board_id);
    return boardView(context, board);
  }
  const { username, slug } = addressIn(input);
  const board = await boardView(context, await findBoardAt(tx, viewer, username, slug));
  const isFormer = board.slug !== slug || isFormerName(username, board.owner.username);
  if (input.redirect && isFormer) throw movedTo(board.url);
  return board;
}

/** A merged board resolves to its target, if visible; otherwise nothing is revealed. */
async function findOrFollow(context: Context, boardId: string): Promise<ViewerBoard> {
  const { tx, viewer } = context;
  const [board] = (await visibleBoards(tx, viewer, [boardId])).values();
  if (board !== undefined) return board;
  const merged = isStorableId(boardId) ? await mergeOf(tx, boardId) : null;
  if (merged === null) throw boardNotFound();
  const into = await findVisibleBoard(tx, viewer, merged.intoId);
  throw movedTo((await boardView(context, into)).url);
}

/** Some clients send the whole path as slug: "user/slug". */
function addressIn(input: Input): { username: string; slug: string } {
  const segments = (input.slug ?? '').split('/').filter((segment) => segment !== '');
  const slug = segments.pop();
  const username = segments.pop() ?? input.username;
  if (slug === undefined || username === null || segments.length > 0) {
    throw new Failure('invalid_input', 'Name a board by its id, or by username and slug.');
  }
  return { username, slug };
}
