import type { Jobs } from '#server/kernel/context.ts';
import { countPicturesLater } from './count-pictures.ts';

/**
 * The job that tells whoever keeps things at pins that these are gone for good: what is deleted waits in
 * the trash first, and is announced when that is emptied. The payload is `{ pin_ids }`.
 */
export const PINS_DELETED = 'pins.deleted';
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
    await context.jobs.add(PINS_DELETED, { pin_ids: ids.slice(start, start + PER_JOB) });
  }
}
