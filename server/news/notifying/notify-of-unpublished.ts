import { notPublished } from '#server/builder/index.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { notify } from './notify.ts';

/** Tells whose pin could not be published while they were not looking. */
export const unpublishedTask: Task = notPublished.heardBy(
  async ({ draft_id: subjectId, person_id: id, version }, context) => {
    // Each time that it came back is news.
    const refId = String(version);
    await notify(context, { kind: 'unpublished', readerId: id, actorId: id, subjectId, refId });
  },
);
