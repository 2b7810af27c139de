import { collaboratorJoined, visibleBoards } from '#server/boards/index.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { notify } from './notify.ts';

/** Notifies the board's owner and the inviting person of a new collaborator. */
export const joiningTask: Task = collaboratorJoined.heardBy(
  async ({ board_id: subjectId, person_id: actorId, by }, context) => {
    const board = (await visibleBoards(context.tx, { id: actorId }, [subjectId])).get(subjectId);
    if (board === undefined) return;
    // In id order, as everywhere, to prevent deadlocks.
    for (const readerId of [...new Set([board.ownerId, by])].toSorted()) {
      await notify(context, { kind: 'board_join', readerId, actorId, subjectId, refId: null });
    }
  },
);
