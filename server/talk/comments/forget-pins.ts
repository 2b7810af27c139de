import type { Task } from '#server/kernel/jobs/jobs.ts';
import { pinsDeleted } from '#server/pins/index.ts';
import { deleteCommentsOfPins } from '../core/comment-store.ts';

/** What was written at a pin goes with it; nobody has seen it since the pin went. */
export const forgetPinsTask: Task = pinsDeleted.heardBy(({ pin_ids: ids }, { tx }) =>
  deleteCommentsOfPins(tx, ids),
);
