import * as z from 'zod/mini';
import { defineEvent } from '#server/kernel/jobs/define-event.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { Board, followBoard as call } from '#contract/boards.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { isBlocked } from '#server/social/index.ts';
import { boardView } from '../core/board-views.ts';
import { forViewer, boardNotFound, findVisibleBoard } from '../core/find-boards.ts';
import { insertBoardFollow } from './follow-store.ts';
import { mayFollowBoard, maySeeBoard } from '../core/policy.ts';
import { lockBoards } from '../core/store.ts';

/** A person followed a board. */
export const boardFollowed = defineEvent(
  'boards.board-followed',
  z.object({ board_id: z.string(), person_id: z.string() }),
);

/** Follows a visible board; repeating it changes nothing [BOARD-11]. */
export async function followBoard(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Board> {
  const { tx, viewer, now, jobs } = context;
  const { ownerId } = await findVisibleBoard(tx, viewer, input.board_id);
  if (await isBlocked(tx, viewer.id, ownerId)) throw boardNotFound();
  // It may have become secret or been deleted meanwhile.
  const [board] = await forViewer(tx, viewer, await lockBoards(tx, [input.board_id]));
  if (board === undefined || !maySeeBoard(viewer, board)) throw boardNotFound();
  if (!mayFollowBoard(viewer, board)) {
    throw new Failure('invalid_input', "You can't follow your own board.");
  }
  await insertBoardFollow(tx, board.id, viewer.id, now);
  await boardFollowed.announce(jobs, { board_id: board.id, person_id: viewer.id });
  return boardView(context, await findVisibleBoard(tx, viewer, board.id));
}
