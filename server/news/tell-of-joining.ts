import * as z from 'zod/mini';
import { COLLABORATOR_JOINED, visibleBoards } from '#server/boards/index.ts';
import type { JobContext, Task } from '#server/kernel/jobs.ts';
import { tell } from './tell.ts';

const payload = z.object({ board_id: z.string(), person_id: z.string(), by: z.string() });

async function tellOfJoining(raw: unknown, context: JobContext): Promise<void> {
  const { board_id: subjectId, person_id: actorId, by } = payload.parse(raw);
  const board = (await visibleBoards(context.tx, { id: actorId }, [subjectId])).get(subjectId);
  if (board === undefined) return;
  // In the order of ids, as everywhere: two who tell the same people never wait for each other.
  for (const readerId of [...new Set([board.ownerId, by])].toSorted()) {
    await tell(context, { kind: 'board_join', readerId, actorId, subjectId, refId: null });
  }
}

/** Tells whose board it is, and who asked them, that somebody has joined it. */
export const joiningTask: Task = { name: COLLABORATOR_JOINED, run: tellOfJoining };
