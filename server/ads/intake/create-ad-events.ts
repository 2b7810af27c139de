import type { AdAct, AdEventOutcome, createAdEvents as call } from '#contract/ads/viewing.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { countEvent, KIND, type IntakeParts } from './count-event.ts';
import { openParams } from './tracking-params.ts';

const KINDS: Readonly<Record<AdAct, number>> = {
  impression: KIND.impression,
  closeup: KIND.closeup,
  video_25: 6,
  video_50: 7,
  video_75: 8,
  video_95: 9,
  video_100: 10,
  video_view: KIND.videoView,
};

/**
 * Counts the viewer's acts; answers once durable. Refused if none of them is known here: forged, foreign and outdated
 * ones are only counted in the product log.
 */
export async function createAdEvents(
  context: SignedInContext & { readonly ads: IntakeParts },
  { events }: InputOf<typeof call>,
): Promise<{ outcome: AdEventOutcome }[]> {
  const { ads, now, events: log } = context;
  // In parallel, because each waits for the flush that includes it.
  const outcomes = await Promise.all(
    events.map(async ({ tracking_params, act }) => {
      const impression = openParams(ads.records, tracking_params, now);
      return impression === null ? 'unknown' : countEvent(ads, context, impression, KINDS[act]);
    }),
  );
  const [unknown, late] = [numberOf(outcomes, 'unknown'), numberOf(outcomes, 'late')];
  if (unknown + late > 0) log.write({ event: 'ad_events_refused', unknown, late });
  if (unknown === outcomes.length) {
    throw new Failure('invalid_input', "We don't know these ads.");
  }
  return outcomes.map((outcome) => ({ outcome }));
}

const numberOf = (outcomes: readonly AdEventOutcome[], outcome: AdEventOutcome): number =>
  outcomes.filter((one) => one === outcome).length;
