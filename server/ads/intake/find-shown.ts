import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { IntakeParts } from './count-event.ts';
import { openParams, type ShownAd } from './tracking-params.ts';

/**
 * Finds the ad that the viewer was shown with these params. Params that are not ours, are too old or belong to another
 * viewer are refused as `ad_not_found`.
 */
export async function findShown(
  parts: IntakeParts,
  { viewer, now }: SignedInContext,
  params: string,
): Promise<ShownAd> {
  const impression = openParams(parts.records, params, now);
  // Reading the viewer may write: a person gets a number there when they have none.
  const person = impression && (await parts.viewers.of(viewer.id));
  if (impression && [person?.viewer, person?.was].includes(impression.record.viewer)) {
    return impression;
  }
  throw new Failure('ad_not_found', 'This ad no longer exists.');
}
