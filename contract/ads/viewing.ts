import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { flag, id, maybe, text, trimmed } from '#contract/kernel/scalars.ts';
import { person } from '#contract/social.ts';
import { MAX_SHOWN_PARAMS, WRITES } from '#contract/kernel/limits.ts';

/** What viewers do with promoted Pins, and their choices about ads. */

/** As carried by Pins: a slot, and the sealed record of the auction that filled it. */
const trackingParams = () => text(MAX_SHOWN_PARAMS);

/** Events that the browser reports; clicks and saves are counted on the server. */
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

/** The most events of one call. */
export const MAX_AD_EVENTS = 50;

/** The result for an event: `known` was reported before, `late` is too old, `unknown` matches nothing here. */
export const adEventOutcome = z.enum(['counted', 'known', 'late', 'unknown']);
export type AdEventOutcome = z.infer<typeof adEventOutcome>;

/** Reports what the viewer saw and did; duplicates count once. Results are in the order of the events. */
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

/** Hides this ad, or all of its advertiser's, from the viewer, or unhides them. */
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
  /** The viewer's choice on personalised ads; null before they choose. */
  is_personal: z.nullable(z.boolean()),
  /** Whether personalisation currently applies. */
  is_in_effect: z.boolean(),
  /** The viewer's chosen interests, used if personalisation applies. */
  interests: z.array(z.string()),
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

const adHide = z.object({
  what: z.enum(['ad', 'advertiser']),
  /** Id of the ad or the ad account. */
  id: z.string(),
  promoter: person,
  /** The hidden ad's Pin. */
  pin_id: z.nullable(z.string()),
});
export type AdHide = z.infer<typeof adHide>;

/** The advertisers that the viewer hid, then the ads. */
export const getAdHides = defineCall({
  name: 'v3_get_ad_hides',
  resource: ['AdHide', 'get'],
  audience: 'signed_in',
  input: z.object({ field_set_key: z.optional(maybe(text(80))) }),
  output: z.array(adHide),
  paged: true,
  errors: ['invalid_input'],
});

/** Unhides an ad or advertiser; succeeds if it is not hidden. */
export const deleteAdHide = defineCall({
  name: 'v3_delete_ad_hide',
  resource: ['AdHide', 'delete'],
  audience: 'signed_in',
  input: z.object({ what: z.enum(['ad', 'advertiser']), id: id() }),
  output: z.null(),
  rate: WRITES,
});

/** What an ad can be targeted by. */
export const adTraits = z.enum([
  'country',
  'language',
  'age',
  'gender',
  'device',
  'interests',
  'topics',
  'keywords',
  'placement',
  'audiences',
]);
export type AdTrait = z.infer<typeof adTraits>;

const adMatch = z.object({
  trait: adTraits,
  /**
   * The matched targeting values: country and language codes, ages from and to, topics and keywords as written,
   * audiences by kind.
   */
  values: z.array(z.string()),
});
export type AdMatch = z.infer<typeof adMatch>;

export const adWhy = z.object({
  pin_id: z.string(),
  /** The advertiser. */
  promoter: person,
  /** The page that selected it. */
  placement: z.enum(['home', 'search', 'related']),
  matched: z.array(adMatch),
  /** What the advertiser did not target, or what was unknown. */
  not_used: z.array(adTraits),
  choices: adChoices,
});
export type AdWhy = z.infer<typeof adWhy>;

/** Explains from its auction's record why an ad was selected for the viewer. */
export const getAdWhy = defineCall({
  name: 'v3_get_ad_why',
  resource: ['AdWhy', 'get'],
  audience: 'signed_in',
  input: z.object({ tracking_params: trackingParams() }),
  output: adWhy,
  errors: ['ad_not_found'],
});

/** Complaints about an ad: the first two are a matter of taste, the others go to operators. */
export const COMPLAINTS = [
  'not_for_me',
  'too_often',
  'misleading',
  'scam',
  'offensive',
  'illegal',
  'other',
] as const;
export type Complaint = (typeof COMPLAINTS)[number];
export const MAX_COMPLAINT = 500;

/** Complains about an ad, once per person and ad: another complaint replaces it. */
export const createAdComplaint = defineCall({
  name: 'v3_create_ad_complaint',
  resource: ['AdComplaint', 'create'],
  audience: 'signed_in',
  input: z.object({
    tracking_params: trackingParams(),
    reason: z.enum(COMPLAINTS),
    comment: z.optional(maybe(trimmed(MAX_COMPLAINT))),
  }),
  output: z.null(),
  errors: ['ad_not_found'],
  once: false,
  rate: WRITES,
});
