import type { Task } from '#server/kernel/jobs/jobs.ts';
import { sponsorshipsRequestedOf, sponsorNamed } from '#server/pins/index.ts';
import { publicPins } from '../core/public-things.ts';
import { notify } from './notify.ts';

/** Notifies a business that a pin names it as its paid partner. */
export const sponsorTask: Task = sponsorNamed.heardBy(
  async ({ pin_id: subjectId, sponsor_id: readerId, by: actorId }, context) => {
    const requested = await sponsorshipsRequestedOf(context.tx, readerId, [subjectId]);
    if (!requested.has(subjectId) || !(await publicPins(context.tx, [subjectId])).has(subjectId))
      return;
    await notify(context, { kind: 'sponsor', readerId, actorId, subjectId, refId: null });
  },
);
