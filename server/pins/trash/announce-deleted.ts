import * as z from 'zod/mini';
import { defineEvent } from '#server/kernel/jobs/define-event.ts';
import type { Jobs } from '#server/kernel/context/context.ts';
import { countPicturesLater } from '../core/count-pictures.ts';

/** Pins were deleted permanently: deleted pins stay in the trash first, and the event follows when that is emptied. */
export const pinsDeleted = defineEvent('pins.deleted', z.object({ pin_ids: z.array(z.string()) }));
/** The number of pins in one job. */
const PER_JOB = 500;

/** Publishes the permanent deletion of pins that were on boards until now, once this transaction commits. */
export async function announceDeleted(
  context: { readonly jobs: Jobs },
  pins: readonly { readonly id: string; readonly signature: string }[],
): Promise<void> {
  await countPicturesLater(context, pins);
  await announceForgotten(
    context,
    pins.map((pin) => pin.id),
  );
}

/** As announceDeleted, for pins in the trash, which are no longer counted. */
export async function announceForgotten(
  context: { readonly jobs: Jobs },
  ids: readonly string[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += PER_JOB) {
    await pinsDeleted.announce(context.jobs, { pin_ids: ids.slice(start, start + PER_JOB) });
  }
}
