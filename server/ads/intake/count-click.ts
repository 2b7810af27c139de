import type { Context } from '#server/kernel/context/context.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { type ClickIds, withClickId } from '../conversion-events/click-id.ts';
import { findDestination } from '../core/ad-store.ts';
import { allowsPersonal } from '../core/allows-personal.ts';
import { countEvent, KIND, type IntakeParts, type Outcome } from './count-event.ts';
import { openParams } from './tracking-params.ts';

/** The ad data in an outgoing link. */
export interface AdLink {
  /** The Pin it claims to be from. */
  readonly pinId: string | null;
  readonly trackingParams: string;
}

/**
 * Returns the landing page of the ad shown to the viewer: a null `url` is its Pin's own link. Null for tracking_params
 * not issued to this viewer and Pin, or older than a day.
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

/** Counts the viewer's click on a promoted pin's link, and charges it if clicks are billed. */
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
 * Adds this click's id to the address, so that the advertiser can report conversions; not for people without
 * personalised ads.
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
