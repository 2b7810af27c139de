import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { IntakeParts } from './count-event.ts';
import { openParams, type ShownAd } from './tracking-params.ts';

/** Finds the ad that the viewer was shown with these params; null for another viewer's. */
export async function findShown(
  parts: IntakeParts,
  { viewer, now }: SignedInContext,
  params: string,
): Promise<ShownAd> {
  const impression = openParams(parts.records, params, now);
  const { viewer: number, was } = await parts.viewers.of(viewer.id);
  if (impression !== null && [number, was].includes(impression.record.viewer)) return impression;
  throw new Failure('ad_not_found', 'This ad no longer exists.');
}
