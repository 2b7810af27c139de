import { inviteToAct, principalsAsking } from '#server/business/index.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { notify } from './notify.ts';

/** Notifies a person of a request to act for an advertiser or a business. */
export const actingTask: Task = inviteToAct.heardBy(
  async ({ subject_id: subjectId, person_id: readerId, by: actorId }, context) => {
    const asking = await principalsAsking(context.tx, readerId, [subjectId]);
    if (!asking.has(subjectId)) return;
    await notify(context, { kind: 'acting_invite', readerId, actorId, subjectId, refId: null });
  },
);
