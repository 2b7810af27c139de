import type { Task } from '#server/kernel/jobs/jobs.ts';
import { peopleByIds } from '#server/identity/index.ts';
import { personFollowed } from '#server/social/index.ts';
import { notify } from './notify.ts';

/** Notifies a followed person. */
export const followTask: Task = personFollowed.heardBy(
  async ({ follower_id: actorId, followee_id: readerId }, context) => {
    // They may have been erased meanwhile.
    if (!(await peopleByIds(context.tx, [readerId])).has(readerId)) return;
    await notify(context, { kind: 'follow', readerId, actorId, subjectId: null, refId: null });
  },
);
