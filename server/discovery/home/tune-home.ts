import type {
  getHomeBoards as call,
  HomeBoard,
  tuneHomeBoard as tuneCall,
} from '#contract/discovery/home.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import { findBoardToSaveInto, getBoards } from '#server/boards/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { deleteMutedBoard, insertMutedBoard, mutedBoardsOf } from './muted-store.ts';

/** Lists every public board of the viewer, by name; home makes recommendations from no other board. */
const shelf = {
  username: null,
  user_id: null,
  sort: 'alphabetical',
  filter: null,
  privacy_filter: 'public',
  include_archived: true,
} as const;

export async function getHomeBoards(
  context: SignedInContext,
  paging: InputOf<typeof call>,
): Promise<Page<HomeBoard[]>> {
  const quiet = await mutedBoardsOf(context.tx, context.viewer.id);
  const { data, bookmark } = await getBoards(context, { ...shelf, ...paging });
  return {
    data: data.map((board) => ({ id: board.id, board, is_on: !quiet.has(board.id) })),
    bookmark,
  };
}

export async function tuneHomeBoard(
  { tx, viewer }: SignedInContext,
  { board_id, is_on }: InputOf<typeof tuneCall>,
): Promise<null> {
  const board = await findBoardToSaveInto(tx, viewer, board_id, null);
  await (is_on ? deleteMutedBoard : insertMutedBoard)(tx, viewer.id, board.id);
  return null;
}
