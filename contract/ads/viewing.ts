import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { flag, id, maybe, text, trimmed } from '#contract/kernel/scalars.ts';
import { person } from '#contract/social.ts';
import { MAX_SHOWN_PARAMS, WRITES } from '#contract/kernel/limits.ts';

/** What a viewer does with promoted pins, and what they choose about them. */

/** As pins carry it: a slot, and the sealed record of the auction that filled it. */
const trackingParams = () => text(MAX_SHOWN_PARAMS);

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
  /** Interests that the viewer chose, which ads go by while they do. */
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
  /** Of the ad, or of the ad account. */
  id: z.string(),
  promoter: person,
  /** The Pin of a hidden ad. */
  pin_id: z.nullable(z.string()),
});
export type AdHide = z.infer<typeof adHide>;

/** The advertisers of which the viewer wants no ads, then the ads that they hid. */
export const getAdHides = defineCall({
  name: 'v3_get_ad_hides',
  resource: ['AdHide', 'get'],
  audience: 'signed_in',
  input: z.object({ field_set_key: z.optional(maybe(text(80))) }),
  output: z.array(adHide),
  paged: true,
  errors: ['invalid_input'],
});

/** Lets what was hidden come again; what is not hidden stays as it is. */
export const deleteAdHide = defineCall({
  name: 'v3_delete_ad_hide',
  resource: ['AdHide', 'delete'],
  audience: 'signed_in',
  input: z.object({ what: z.enum(['ad', 'advertiser']), id: id() }),
  output: z.null(),
  rate: WRITES,
});

/** What an ad can be chosen by. */
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
   * Which of what the advertiser asked for it was: countries and languages by their codes, an age from and to,
   * topics and keywords as they are written, audiences by their kinds.
   */
  values: z.array(z.string()),
});
export type AdMatch = z.infer<typeof adMatch>;

export const adWhy = z.object({
  pin_id: z.string(),
  /** Who pays. */
  promoter: person,
  /** Where the page was that chose it. */
  placement: z.enum(['home', 'search', 'related']),
  matched: z.array(adMatch),
  /** What the advertiser did not ask for, or what was not known. */
  not_used: z.array(adTraits),
  choices: adChoices,
});
export type AdWhy = z.infer<typeof adWhy>;

/** Why an ad was chosen for the viewer, out of the record of its own auction. */
export const getAdWhy = defineCall({
  name: 'v3_get_ad_why',
  resource: ['AdWhy', 'get'],
  audience: 'signed_in',
  input: z.object({ tracking_params: trackingParams() }),
  output: adWhy,
  errors: ['ad_not_found'],
});

/** What somebody may say against an ad: the first two are a matter of taste, the others one for operators. */
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

/** Says what is wrong with an ad, once for each person and ad: another one takes the place of it. */
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
