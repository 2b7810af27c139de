import type { Context } from '#server/kernel/context/context.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { type ClickIds, withClickId } from '../conversion-events/click-id.ts';
import { findDestination } from '../core/ad-store.ts';
import { allowsPersonal } from '../core/allows-personal.ts';
import { countEvent, KIND, type IntakeParts, type Outcome } from './count-event.ts';
import { openParams } from './tracking-params.ts';

/** What a link to another site says of the ad that it leaves from. */
export interface AdLink {
  /** The Pin that it is said to be of. */
  readonly pinId: string | null;
  readonly trackingParams: string;
}

/**
 * Where the ad leads that the viewer was shown: `url` is its own place, null for the link of its Pin. Null for
 * any tracking_params that were not made for this viewer and this Pin, or are older than a day.
 */
export async function destinationOf(
  { records, viewers }: IntakeParts,
  { viewer, read, now }: Pick<Context, 'viewer' | 'read' | 'now'>,
  { pinId, trackingParams }: AdLink,
): Promise<{ readonly url: string | null } | null> {
  const impression = openParams(records, trackingParams, now);
  if (impression === null || viewer === null) return null;
  const person = await viewers.of(viewer.id);
  const { viewer: shownTo } = impression.record;
  if (shownTo !== person.viewer && shownTo !== person.was) return null;
  const { adId } = impression.ad;
  const found = await findDestination(read, { bucket: bucketOf(adId), id: adId });
  return found?.pinId === pinId ? { url: found.destinationUrl } : null;
}

/** Counts that the viewer left by a promoted pin, and charges it where that is what is paid for. */
export async function countClick(
  parts: IntakeParts,
  context: Context,
  params: string,
): Promise<Outcome> {
  const impression = openParams(parts.records, params, context.now);
  const { viewer } = context;
  if (impression === null || viewer === null) return 'unknown';
  return countEvent(parts, { ...context, viewer }, impression, KIND.click);
}

/**
 * The address with the name of this click, by which the advertiser tells what came of it; without one for whoever
 * does not want ads to go by what they do.
 */
export async function nameClick(
  { records, viewers, clickIds }: IntakeParts & { readonly clickIds: ClickIds },
  context: Context,
  { trackingParams }: AdLink,
  url: string,
): Promise<string> {
  const impression = openParams(records, trackingParams, context.now);
  if (impression === null || context.viewer === null) return url;
  const person = await viewers.of(context.viewer.id);
  const { facts } = person;
  if (facts === null || !allowsPersonal(facts, person, context)) return url;
  const { auctionId } = impression.record;
  return withClickId(url, clickIds.write({ auctionId, slot: impression.slot }));
}
