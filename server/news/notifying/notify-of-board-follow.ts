import { boardFollowed } from '#server/boards/index.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { publicBoards } from '../core/public-things.ts';
import { notify } from './notify.ts';

/** Notifies the owner of a followed board. */
export const boardFollowTask: Task = boardFollowed.heardBy(
  async ({ board_id: subjectId, person_id: actorId }, context) => {
    const board = (await publicBoards(context.tx, [subjectId])).get(subjectId);
    if (board === undefined) return;
    const readerId = board.ownerId;
    await notify(context, { kind: 'board_follow', readerId, actorId, subjectId, refId: null });
  },
);
