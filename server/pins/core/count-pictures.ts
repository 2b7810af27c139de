import * as z from 'zod/mini';
import type { Jobs, SignedInContext } from '#server/kernel/context/context.ts';
import { defineEvent } from '#server/kernel/jobs/define-event.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import {
  countPins,
  lockPictureCounts,
  publicAmong,
  uncountPins,
  type CountedPin,
} from './saves-store.ts';

const pairs = z.array(z.tuple([z.string(), z.string()]));
const promotedSave = z.object({
  tracking_params: z.string(),
  viewer_id: z.string(),
  /** The owner of the account that they act for. */
  acts_for: z.nullable(z.string()),
  user_agent: z.string(),
});
/** Pins were added, removed, published or hidden; each with the signature of its picture before its id. */
export const pinsShownOrHidden = defineEvent('pins.count-pictures', z.object({ pins: pairs }));
/** A pin was saved; its picture is counted again, with the new pin. */
export const pinSaved = defineEvent(
  'pins.pin-saved',
  z.object({
    pin_id: z.string(),
    source_pin_id: z.string(),
    // A save announced by an earlier version has a separate counting job.
    pins: z._default(pairs, []),
    /** The person who saved it from a paid position, with the promotion's data. */
    promoted: z._default(z.nullable(promotedSave), null),
  }),
);
/** The number of pictures locked by one job. */
const PER_JOB = 200;

/**
 * Enqueues a recount of these pins' pictures in this transaction. Call it whenever pins are added, removed,
 * published or hidden.
 */
export async function countPicturesLater(
  context: { readonly jobs: Jobs },
  pins: readonly { readonly id: string; readonly signature: string }[],
): Promise<void> {
  const pairs = pins.map((pin): [string, string] => [pin.signature, pin.id]);
  for (let start = 0; start < pairs.length; start += PER_JOB) {
    await pinsShownOrHidden.announce(context.jobs, { pins: pairs.slice(start, start + PER_JOB) });
  }
}

/** Like countPicturesLater, for a save: one job for all of its consequences. */
export async function announceSave(
  context: Pick<SignedInContext, 'jobs' | 'viewer' | 'origin'>,
  pin: { readonly id: string; readonly signature: string },
  from: { readonly pinId: string; readonly trackingParams?: string | null | undefined },
): Promise<void> {
  const pins: [string, string][] = [[pin.signature, pin.id]];
  const promoted = from.trackingParams ? promotedBy(context, from.trackingParams) : null;
  const saved = { pin_id: pin.id, source_pin_id: from.pinId, pins, promoted };
  await pinSaved.announce(context.jobs, saved, { mayWait: true });
}

function promotedBy(
  { viewer, origin }: Pick<SignedInContext, 'viewer' | 'origin'>,
  trackingParams: string,
): z.infer<typeof promotedSave> {
  return {
    tracking_params: trackingParams,
    viewer_id: viewer.id,
    acts_for: viewer.subject?.ownerId ?? null,
    user_agent: origin.userAgent,
  };
}

/**
 * Counts by each pin's current state rather than by events, under the lock of its picture's count: runs may repeat
 * and come in any order, and the last one is right.
 */
async function countPictures(
  all: readonly { readonly pins: z.infer<typeof pairs> }[],
  { tx }: JobContext,
): Promise<void> {
  const named = all.flatMap((one) => one.pins);
  const pins = named.map(([signature, id]) => ({ signature, id }));
  if (pins.length === 0) return;
  // All runs lock pictures in the same order, so that they cannot deadlock.
  const [, found] = await Promise.all([
    lockPictureCounts(tx, [...new Set(pins.map((pin) => pin.signature))]),
    publicAmong(tx, [...new Set(pins.map((pin) => pin.id))]),
  ]);
  const present = new Map(found.map((pin) => [pin.id, pin.isSave]));
  const [here, gone]: [CountedPin[], Omit<CountedPin, 'isSave'>[]] = [[], []];
  for (const pin of pins) {
    const isSave = present.get(pin.id);
    if (isSave === undefined) gone.push(pin);
    else here.push({ ...pin, isSave });
  }
  if (here.length > 0) await countPins(tx, here);
  if (gone.length > 0) await uncountPins(tx, gone);
}

export const countPicturesTask: Task = pinsShownOrHidden.heardBy((payload, context) =>
  countPictures([payload], context),
);

/** Counts saves. */
export const countSaveTask: Task = pinSaved.heardTogetherBy(countPictures);
