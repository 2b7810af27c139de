import type { Task } from '#server/kernel/jobs/jobs.ts';
import { pinsDeleted } from '#server/pins/index.ts';
import { deleteCommentsOfPins } from '../core/comment-store.ts';

/** Deletes a pin's comments, which have been invisible since the pin was deleted. */
export const forgetPinsTask: Task = pinsDeleted.heardBy(({ pin_ids: ids }, { tx }) =>
  deleteCommentsOfPins(tx, ids),
);
