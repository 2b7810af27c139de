import * as z from 'zod/mini';
import { adAccountUser } from '#contract/business/ad-accounts.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { id, trimmed } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { AUDIENCE_KINDS, AUDIENCE_STATUSES } from './audiences.ts';

/** Which audiences of an ad account somebody is in, asked by few, seldom, and never without a trace. */

/** What a person is looked up by: their id, or their e-mail address or its SHA-256. */
export const LOOK_UP_WAYS = ['PERSON_ID', 'EMAIL_HASH'] as const;
export type LookUpWay = (typeof LOOK_UP_WAYS)[number];

const MAX_VALUE = 254;
const DAY_SECONDS = 86_400;
/** Look-ups that one person makes in a day. */
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
  /** What brought them in last: list, click, closeup, save, the name of an event, or what they like. */
  cause: z.string(),
  last_time: z.int(),
});
export type AudienceFound = z.infer<typeof audienceFound>;

export const adLookUp = z.object({
  id: z.string(),
  type: z.literal('ad_look_up'),
  way: z.enum(LOOK_UP_WAYS),
  created_time: z.int(),
  /** None for nobody here, and for whoever wants no personal ads: neither is in any. */
  audiences: z.array(audienceFound),
  /** The audiences of the ad account that they are not in. */
  others: z.array(z.object(lookedAt)),
});
export type AdLookUp = z.infer<typeof adLookUp>;

/** Looks somebody up, which is written down: in the list below, and in the log that operators read. */
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
  /** Null for somebody who is gone. */
  user: z.nullable(adAccountUser),
});
export type PastLookUp = z.infer<typeof pastLookUp>;

/** Who looked somebody up in the last 90 days, the last one first; whom is not said. */
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
