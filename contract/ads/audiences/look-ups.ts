import * as z from 'zod/mini';
import { adAccountUser } from '#contract/business/ad-accounts.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { id, trimmed } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { AUDIENCE_KINDS, AUDIENCE_STATUSES } from './audiences.ts';

/** Looks up which audiences of an ad account a person is in; restricted, rate-limited and always logged. */

/** How a person is identified: by id, by e-mail address or its SHA-256, or by a click on an ad of the ad account. */
export const LOOK_UP_WAYS = ['PERSON_ID', 'EMAIL_HASH', 'CLICK_ID'] as const;
export type LookUpWay = (typeof LOOK_UP_WAYS)[number];

const MAX_VALUE = 254;
const DAY_SECONDS = 86_400;
/** The most look-ups per person and day. */
export const MAX_LOOK_UPS = 50;

const lookedAt = {
  id: z.string(),
  name: z.string(),
  audience_type: z.enum(AUDIENCE_KINDS),
  status: z.enum(AUDIENCE_STATUSES),
};

const audienceFound = z.object({
  ...lookedAt,
  since: z.int(),
  until: z.nullable(z.int()),
  /** What last added them: list, click, closeup, save, an event's name, or an interest. */
  cause: z.string(),
  last_time: z.int(),
});
export type AudienceFound = z.infer<typeof audienceFound>;

export const adLookUp = z.object({
  id: z.string(),
  type: z.literal('ad_look_up'),
  way: z.enum(LOOK_UP_WAYS),
  created_time: z.int(),
  /** Empty for an unknown person and for one who opted out of personal ads: neither is in any. */
  audiences: z.array(audienceFound),
  /** The ad account's audiences that they are not in. */
  others: z.array(z.object(lookedAt)),
});
export type AdLookUp = z.infer<typeof adLookUp>;

/** Looks a person up. Recorded in the list below and in the operators' audit log. */
export const createAdLookUp = defineCall({
  name: 'v3_create_ad_look_up',
  resource: ['AdLookUp', 'create'],
  audience: 'advertiser',
  right: 'look_up',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    way: z.enum(LOOK_UP_WAYS),
    value: trimmed(MAX_VALUE),
  }),
  output: adLookUp,
  errors: ['ad_account_not_found', 'invalid_input', 'rate_limited'],
  once: false,
  secret: ['value'],
  sessionOnly: true,
  rate: { limit: MAX_LOOK_UPS, seconds: DAY_SECONDS, per: 'person' },
});

const pastLookUp = z.object({
  id: z.string(),
  type: z.literal('past_look_up'),
  way: z.enum(LOOK_UP_WAYS),
  created_time: z.int(),
  /** Null if the account is gone. */
  user: z.nullable(adAccountUser),
});
export type PastLookUp = z.infer<typeof pastLookUp>;

/** Who looked somebody up in the last 90 days, latest first; the person looked up is not named. */
export const getAdLookUps = defineCall({
  name: 'v3_get_ad_look_ups',
  resource: ['AdLookUp', 'get'],
  audience: 'advertiser',
  right: 'look_up',
  input: z.object({ advertiser_id: id(), ...subject }),
  output: z.array(pastLookUp),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});
