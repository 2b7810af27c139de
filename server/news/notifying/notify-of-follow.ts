import type { Task } from '#server/kernel/jobs/jobs.ts';
import { peopleByIds } from '#server/identity/index.ts';
import { personFollowed } from '#server/social/index.ts';
import { notify } from './notify.ts';

/** Tells whoever is followed. */
export const followTask: Task = personFollowed.heardBy(
  async ({ follower_id: actorId, followee_id: readerId }, context) => {
    // Somebody who was erased meanwhile gets no news.
    if (!(await peopleByIds(context.tx, [readerId])).has(readerId)) return;
    await notify(context, { kind: 'follow', readerId, actorId, subjectId: null, refId: null });
  },
);
