import * as z from 'zod/mini';
import { BOARD_FOLLOWED } from '#server/boards/index.ts';
import type { JobContext, Task } from '#server/kernel/jobs.ts';
import { publicBoards } from './public-things.ts';
import { tell } from './tell.ts';

const payload = z.object({ board_id: z.string(), person_id: z.string() });

async function tellOfBoardFollow(raw: unknown, context: JobContext): Promise<void> {
  const { board_id: subjectId, person_id: actorId } = payload.parse(raw);
  const board = (await publicBoards(context.tx, [subjectId])).get(subjectId);
  if (board === undefined) return;
  const readerId = board.ownerId;
  await tell(context, { kind: 'board_follow', readerId, actorId, subjectId, refId: null });
}

/** Tells whose board is followed. */
export const boardFollowTask: Task = { name: BOARD_FOLLOWED, run: tellOfBoardFollow };
