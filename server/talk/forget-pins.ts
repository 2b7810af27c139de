import * as z from 'zod/mini';
import type { JobContext, Task } from '#server/kernel/jobs.ts';
import { PINS_DELETED } from '#server/pins/index.ts';
import { deleteCommentsOfPins } from './comment-store.ts';

const payload = z.object({ pin_ids: z.array(z.string()) });

/** What was written at a pin goes with it; nobody has seen it since the pin went. */
async function forgetPins(raw: unknown, { tx }: JobContext): Promise<void> {
  await deleteCommentsOfPins(tx, payload.parse(raw).pin_ids);
}

export const forgetPinsTask: Task = { name: PINS_DELETED, run: forgetPins };
