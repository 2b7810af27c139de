import { originOfNobody } from '#server/kernel/context/nobody.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { pinReworded, pinsShownOrHidden, seePins, visibilityOf } from '#server/pins/index.ts';
import {
  pinsWithAds,
  uncheckAdsOfPins,
  uncheckHiddenAdsOfPins,
} from '../campaigns/recheck-store.ts';
import { checkAllLater } from '../core/check-later.ts';

/** Reviews ads again when their Pin's text changes, because the approval was of the old text. */
async function followWords(pinIds: readonly string[], context: JobContext): Promise<void> {
  await checkAllLater(context, await uncheckAdsOfPins(context.tx, pinIds, context.now));
}

/**
 * Rejects the ads of Pins that are no longer public, which no feed displays meanwhile, and reviews them again when they
 * are. Only the Pin's current state counts, so the last of several changes wins.
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
