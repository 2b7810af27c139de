import type { Board } from '#contract/boards.ts';
import { acceptBoardInvite, inviteToBoard } from '#contract/boards/collaborators.ts';
import type { TestPerson } from '#server/testing/app.ts';
import { aBoard } from '#server/testing/pins.ts';

/** Creates a board of the owner's with the others as collaborators. */
export async function aSharedBoard(
  owner: TestPerson,
  others: readonly TestPerson[],
  privacy: 'public' | 'protected' | 'secret' = 'secret',
): Promise<Board> {
  const board = await aBoard(owner, { privacy });
  await owner.call(inviteToBoard, {
    board_id: board.id,
    invited_user_ids: others.map(({ id }) => id),
  });
  for (const other of others) await other.call(acceptBoardInvite, { board_id: board.id });
  return board;
}
