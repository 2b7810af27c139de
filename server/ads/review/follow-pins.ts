import { originOfNobody } from '#server/kernel/context/nobody.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { pinReworded, pinsShownOrHidden, seePins, visibilityOf } from '#server/pins/index.ts';
import {
  pinsWithAds,
  uncheckAdsOfPins,
  uncheckHiddenAdsOfPins,
} from '../campaigns/recheck-store.ts';
import { checkAllLater } from '../core/check-later.ts';

/** An ad shows its Pin: what was approved is what the Pin said then, so other words are looked at again. */
async function followWords(pinIds: readonly string[], context: JobContext): Promise<void> {
  await checkAllLater(context, await uncheckAdsOfPins(context.tx, pinIds, context.now));
}

/**
 * No feed shows a Pin that is not public, from the moment on; the next look rejects its ads, and looks again when the
 * Pin is public. How the Pin stands now is what counts: of several changes in a row the last one does.
 */
async function followPublicity(pinIds: readonly string[], context: JobContext): Promise<void> {
  const { tx, now } = context;
  const advertised = await pinsWithAds(tx, pinIds);
  if (advertised.length === 0) return;
  const everybody = { tx, viewer: null, origin: originOfNobody('', { mediaUrl: '' }) };
  const visible = await seePins(visibilityOf(everybody), advertised);
  const publicIds = new Set(
    visible.filter(({ privacy }) => privacy === 'public').map(({ id }) => id),
  );
  const hidden = advertised.filter((id) => !publicIds.has(id));
  await checkAllLater(context, [
    ...(await uncheckAdsOfPins(tx, hidden, now)),
    ...(await uncheckHiddenAdsOfPins(tx, [...publicIds], now)),
  ]);
}

export const followPinsTasks: readonly Task[] = [
  pinReworded.heardBy(({ pin_id }, context) => followWords([pin_id], context)),
  pinsShownOrHidden.heardBy(({ pins }, context) =>
    followPublicity(
      pins.map(([, id]) => id),
      context,
    ),
  ),
];
