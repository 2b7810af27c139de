import * as z from 'zod/mini';
import { defineEvent } from '#server/kernel/jobs/define-event.ts';
import type { Jobs } from '#server/kernel/context/context.ts';
import { countPicturesLater } from '../core/count-pictures.ts';

/** Pins are gone for good: what is deleted waits in the trash first, and is announced when that is emptied. */
export const pinsDeleted = defineEvent('pins.deleted', z.object({ pin_ids: z.array(z.string()) }));
/** Pins named by one job. */
const PER_JOB = 500;

/** Has all that hangs on pins which were on boards until now follow once this transaction commits. */
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

/** As announceDeleted, of pins that were in the trash and so not counted any more. */
export async function announceForgotten(
  context: { readonly jobs: Jobs },
  ids: readonly string[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += PER_JOB) {
    await pinsDeleted.announce(context.jobs, { pin_ids: ids.slice(start, start + PER_JOB) });
  }
}
