import { collaboratorJoined, visibleBoards } from '#server/boards/index.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { notify } from './notify.ts';

/** Tells whose board it is, and who asked them, that somebody has joined it. */
export const joiningTask: Task = collaboratorJoined.heardBy(
  async ({ board_id: subjectId, person_id: actorId, by }, context) => {
    const board = (await visibleBoards(context.tx, { id: actorId }, [subjectId])).get(subjectId);
    if (board === undefined) return;
    // In the order of ids, as everywhere: two who tell the same people never wait for each other.
    for (const readerId of [...new Set([board.ownerId, by])].toSorted()) {
      await notify(context, { kind: 'board_join', readerId, actorId, subjectId, refId: null });
    }
  },
);
