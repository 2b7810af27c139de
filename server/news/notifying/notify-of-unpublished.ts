import { notPublished } from '#server/builder/index.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { notify } from './notify.ts';

/** Notifies a person that their scheduled pin could not be published. */
export const unpublishedTask: Task = notPublished.heardBy(
  async ({ draft_id: subjectId, person_id: id, version }, context) => {
    // Each failed version is news.
    const refId = String(version);
    await notify(context, { kind: 'unpublished', readerId: id, actorId: id, subjectId, refId });
  },
);
