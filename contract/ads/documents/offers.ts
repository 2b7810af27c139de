import * as z from 'zod/mini';
import { AD_CURRENCIES } from '#contract/business/ad-countries.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, flag, id, maybe, nameText, text, trimmed } from '#contract/kernel/scalars.ts';
import { MAX_FUND_MICROS } from '../billing.ts';
import { subject } from '../items.ts';
import { isDay } from '../report-rules.ts';

/** Promotional codes from operators, and the credits granted by them. */

export const MAX_OFFER_TITLE = 80;
export const MAX_OFFER_TERMS = 600;
export const MAX_OFFER_CODE = 40;
export const MAX_OFFER_USES = 1_000_000;
const LAST_DAY = '2099-12-31';

const micros = z.int();
const currencies = new Set(Object.values(AD_CURRENCIES));

/** Normalises a code: case, spaces and hyphens are ignored. */
export const offerCodeFrom = (written: string): string =>
  written.replaceAll(/[\s-]/g, '').toUpperCase();

const code = () =>
  text(MAX_OFFER_CODE).check(
    z.refine(
      (value) => /^[A-Z0-9]{6,}$/.test(offerCodeFrom(value)),
      'At least six letters and digits.',
    ),
  );
const day = () =>
  text(10).check(
    z.refine((value) => isDay(value) && value <= LAST_DAY, 'Write the day like 2026-03-14.'),
  );

const adOffer = z.object({
  id: z.string(),
  type: z.literal('ad_offer'),
  title: z.string(),
  terms: z.string(),
  currency: z.string(),
  amount_in_micro_currency: micros,
  /** YYYY-MM-DD in UTC, inclusive. */
  start_date: z.string(),
  end_date: z.string(),
  uses: z.int(),
  used: z.int(),
  is_stopped: z.boolean(),
});
export type AdOffer = z.infer<typeof adOffer>;

const forOperators = { audience: 'operator', sessionOnly: true } as const;

/** Creates a code that grants credit. A code has one offer, however often it is created. */
export const createAdOffer = defineCall({
  name: 'v3_create_ad_offer',
  resource: ['AdOffer', 'create'],
  ...forOperators,
  input: z.object({
    code: code(),
    title: z.pipe(nameText(MAX_OFFER_TITLE), z.string().check(z.minLength(1, 'Give it a title.'))),
    terms: z.optional(maybe(trimmed(MAX_OFFER_TERMS))),
    currency: z
      .string()
      .check(
        z.refine((value) => currencies.has(value), 'Choose a currency that ad accounts can use.'),
      ),
    amount_in_micro_currency: count(1, MAX_FUND_MICROS),
    start_date: day(),
    end_date: day(),
    /** How many ad accounts may use it, once each. */
    uses: count(1, MAX_OFFER_USES),
    guid: z.optional(maybe(text(100))),
  }),
  output: adOffer,
  secret: ['code'],
  errors: ['not_allowed', 'invalid_input', 'rate_limited', 'key_reused', 'key_in_progress'],
  rate: WRITES,
});

/** Offers, newest first. */
export const getAdOffers = defineCall({
  name: 'v3_get_ad_offers',
  resource: ['AdOffers', 'get'],
  ...forOperators,
  input: z.object({}),
  output: z.array(adOffer),
  paged: true,
  errors: ['not_allowed', 'invalid_input'],
});

/** Stops or resumes an offer; credit already granted stays. */
export const updateAdOffer = defineCall({
  name: 'v3_update_ad_offer',
  resource: ['AdOffer', 'update'],
  ...forOperators,
  input: z.object({ offer_id: id(), is_stopped: flag() }),
  output: adOffer,
  errors: ['not_allowed', 'ad_offer_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

export const OFFER_ERRORS = [
  'UNKNOWN_CODE',
  'NOT_STARTED',
  'ENDED',
  'USED_UP',
  'ALREADY_USED',
  'OTHER_CURRENCY',
] as const;
export type OfferError = (typeof OFFER_ERRORS)[number];

const redemption = z.object({
  type: z.literal('ad_redemption'),
  success: z.boolean(),
  error_code: z.nullable(z.enum(OFFER_ERRORS)),
  error_message: z.nullable(z.string()),
  /** The code's offer; null if it grants nothing. */
  offer: z.nullable(
    z.object({
      title: z.string(),
      terms: z.string(),
      currency: z.string(),
      amount_in_micro_currency: micros,
      end_date: z.string(),
    }),
  ),
});
export type AdRedemption = z.infer<typeof redemption>;

/** Attempts per hour, few enough that codes cannot be guessed. */
const TRIES = { limit: 60, seconds: 3600, per: 'person' } as const;

/** Redeems an offer code, or previews its effect. An ad account can use a code once. */
export const createAdCredit = defineCall({
  name: 'v3_create_ad_credit',
  resource: ['AdCredit', 'create'],
  audience: 'advertiser',
  right: 'billing_edit',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    /** SHA-256 of the code in upper case without spaces and hyphens, in hexadecimal. */
    offer_code_hash: z.optional(
      maybe(text(64).check(z.regex(/^[0-9a-f]{64}$/i, 'Expected 64 hexadecimal digits.'))),
    ),
    /** The code itself, where the browser cannot hash it. */
    offer_code: z.optional(maybe(text(MAX_OFFER_CODE))),
    validate_only: z.optional(flag()),
    guid: z.optional(maybe(text(100))),
  }),
  output: redemption,
  secret: ['offer_code'],
  errors: [
    'ad_account_not_found',
    'invalid_input',
    'rate_limited',
    'key_reused',
    'key_in_progress',
  ],
  rate: TRIES,
});

export const CREDIT_STATES = ['ACTIVE', 'USED', 'EXPIRED'] as const;

const adCredit = z.object({
  /** The offer's id. */
  id: z.string(),
  type: z.literal('ad_credit'),
  title: z.string(),
  terms: z.string(),
  state: z.enum(CREDIT_STATES),
  currency: z.string(),
  amount_in_micro_currency: micros,
  /** The remaining amount now, counting spending since the last close. */
  remaining_in_micro_currency: micros,
  /** The unspent amount at its end. */
  expired_in_micro_currency: micros,
  redeemed_at: z.string(),
  end_date: z.string(),
});
export type AdCredit = z.infer<typeof adCredit>;

/** An ad account's credits from codes, latest to end first. */
export const getAdCredits = defineCall({
  name: 'v3_get_ad_credits',
  resource: ['AdCredits', 'get'],
  audience: 'advertiser',
  right: 'billing_view',
  input: z.object({ advertiser_id: id(), ...subject }),
  output: z.array(adCredit),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});
