import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { flag, text } from '#contract/kernel/scalars.ts';
import { WRITES } from '#contract/kernel/limits.ts';

/** What a viewer does with promoted pins, and what they choose about them. */

/** As pins carry it: a slot, and the sealed record of the auction that filled it. */
const trackingParams = () => text(16_000);

/** What the browser tells of; clicks and saves are counted where they happen. */
export const adActs = z.enum([
  'impression',
  'closeup',
  'video_25',
  'video_50',
  'video_75',
  'video_95',
  'video_100',
  'video_view',
]);
export type AdAct = z.infer<typeof adActs>;

/** Events that one call tells of. */
export const MAX_AD_EVENTS = 50;

/** What became of an event: known ones were told of before, late ones are too old, of unknown ones nothing is known here. */
export const adEventOutcome = z.enum(['counted', 'known', 'late', 'unknown']);
export type AdEventOutcome = z.infer<typeof adEventOutcome>;

/** Tells what the viewer saw and did, once it was so; told again, it is counted once. In the order of the events. */
export const createAdEvents = defineCall({
  name: 'v3_create_ad_events',
  resource: ['AdEvent', 'create'],
  audience: 'signed_in',
  input: z.object({
    events: z
      .array(z.object({ tracking_params: trackingParams(), act: adActs }))
      .check(z.minLength(1), z.maxLength(MAX_AD_EVENTS)),
  }),
  output: z.array(z.object({ outcome: adEventOutcome })),
  errors: ['invalid_input', 'unavailable'],
  once: false,
  rate: { limit: 600, seconds: 60, per: 'person' },
});

/** Keeps this ad, or all of its advertiser, away from the viewer from now on, or lets them come again. */
export const updateAdHide = defineCall({
  name: 'v3_update_ad_hide',
  resource: ['AdHide', 'update'],
  audience: 'signed_in',
  input: z.object({
    tracking_params: trackingParams(),
    what: z.enum(['ad', 'advertiser']),
    is_hidden: flag(),
  }),
  output: z.null(),
  errors: ['ad_not_found'],
  rate: WRITES,
});

const adChoices = z.object({
  /** Whether ads may go by what is known of the viewer; null before they chose. */
  is_personal: z.nullable(z.boolean()),
  /** Whether they do, as things are. */
  is_in_effect: z.boolean(),
});
export type AdChoices = z.infer<typeof adChoices>;

export const getAdChoices = defineCall({
  name: 'v3_get_ad_choices',
  resource: ['AdChoices', 'get'],
  audience: 'signed_in',
  input: z.object({}),
  output: adChoices,
});

export const updateAdChoices = defineCall({
  name: 'v3_update_ad_choices',
  resource: ['AdChoices', 'update'],
  audience: 'signed_in',
  input: z.object({ is_personal: flag() }),
  output: adChoices,
  rate: WRITES,
});
