import { askedToAct, principalsAsking } from '#server/business/index.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { tell } from './tell.ts';

/** Tells who is asked to act for an advertiser or a business. */
export const actingTask: Task = askedToAct.heardBy(
  async ({ subject_id: subjectId, person_id: readerId, by: actorId }, context) => {
    const asking = await principalsAsking(context.tx, readerId, [subjectId]);
    if (!asking.has(subjectId)) return;
    await tell(context, { kind: 'acting_invite', readerId, actorId, subjectId, refId: null });
  },
);
