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
  /** Whose account it is that they act for. */
  acts_for: z.nullable(z.string()),
  user_agent: z.string(),
});
/** Pins came, went, or changed between public and not; each with the signature of its picture before its id. */
export const pinsShownOrHidden = defineEvent('pins.count-pictures', z.object({ pins: pairs }));
/** A pin was saved; its picture is counted again, with the new pin. */
export const pinSaved = defineEvent(
  'pins.pin-saved',
  z.object({
    pin_id: z.string(),
    source_pin_id: z.string(),
    // A save that an earlier version announced has a job of its own that counts it.
    pins: z._default(pairs, []),
    /** Who saved it from where somebody paid for it to stand, with what it travelled with. */
    promoted: z._default(z.nullable(promotedSave), null),
  }),
);
/** Pictures locked by one job. */
const PER_JOB = 200;

/**
 * Has the counts of these pins' pictures brought up to date once this transaction commits. To
 * be called whenever pins come, go, or change between public and not.
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

/** As countPicturesLater, of a pin that is a save: one job for all that follows it. */
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
 * Looks at where each pin stands now rather than at what happened to it, under the lock of its
 * picture's count: runs of it may repeat and come in any order, the last one is right.
 */
async function countPictures(
  all: readonly { readonly pins: z.infer<typeof pairs> }[],
  { tx }: JobContext,
): Promise<void> {
  const named = all.flatMap((one) => one.pins);
  const pins = named.map(([signature, id]) => ({ signature, id }));
  if (pins.length === 0) return;
  // Pictures are locked in one order by all, so that two runs never wait for each other.
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
