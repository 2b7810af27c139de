import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { id, maybe, text } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import {
  CARD_FAILURES,
  CARD_PAYMENT_CAUSES,
  CARD_PAYMENT_STATES,
  CARD_STATES,
} from './card-rules.ts';

/** The card that an ad account pays with. Its number never comes here: it is typed on a page of whoever charges it. */

const micros = z.int();

const adCard = z.object({
  type: z.literal('ad_card'),
  currency: z.string(),
  /** Whether an ad account can pay by card here. */
  is_available: z.boolean(),
  state: z.enum(CARD_STATES),
  /** As people know the card again; null where there is none. */
  brand: z.nullable(z.string()),
  last_four: z.nullable(z.string()),
  exp_month: z.nullable(z.int()),
  exp_year: z.nullable(z.int()),
  /** What is owed, with what was spent just now. */
  owed_in_micro_currency: micros,
  /** The card is charged when so much is owed, and on the first of a month. */
  threshold_in_micro_currency: micros,
  /** What the threshold is after the next time that it was reached and paid. */
  next_threshold_in_micro_currency: micros,
  /** Less than this is not charged, and waits for more. */
  least_in_micro_currency: micros,
  /** YYYY-MM-DD in UTC: the first of the next month. */
  next_charge_date: z.string(),
  /** What is being charged now; null where nothing is. */
  pending_in_micro_currency: z.nullable(micros),
  /** Why the last payment failed; null where it did not. */
  failure: z.nullable(z.enum(CARD_FAILURES)),
});
export type AdCard = z.infer<typeof adCard>;

const ofAccount = { advertiser_id: id(), ...subject };

/** The card of an ad account, and when it is charged. */
export const getAdCard = defineCall({
  name: 'v3_get_ad_card',
  resource: ['AdCard', 'get'],
  audience: 'advertiser',
  right: 'billing_view',
  input: z.object(ofAccount),
  output: adCard,
  errors: ['ad_account_not_found'],
});

/** Begins to add a card, in place of the one that there is: where its number is typed. */
export const createAdCard = defineCall({
  name: 'v3_create_ad_card',
  resource: ['AdCard', 'create'],
  audience: 'advertiser',
  right: 'billing_edit',
  input: z.object({ ...ofAccount, guid: z.optional(maybe(text(100))) }),
  output: z.object({ type: z.literal('ad_card_page'), url: z.string() }),
  errors: [
    'ad_account_not_found',
    'log_in_again',
    'cards_unavailable',
    'pays_by_invoice',
    'rate_limited',
    'key_reused',
    'key_in_progress',
  ],
  rate: { limit: 30, seconds: 3600, per: 'person' },
});

/** Takes the card that was added there; where none was, everything stays as it is. */
export const updateAdCard = defineCall({
  name: 'v3_update_ad_card',
  resource: ['AdCard', 'update'],
  audience: 'advertiser',
  right: 'billing_edit',
  input: z.object({
    ...ofAccount,
    /** As the address says it that one comes back to. */
    session: text(200).check(z.regex(/^\w+$/, 'Expected letters and digits.')),
  }),
  output: adCard,
  errors: ['ad_account_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

/** Takes the card away, once nothing is owed. */
export const deleteAdCard = defineCall({
  name: 'v3_delete_ad_card',
  resource: ['AdCard', 'delete'],
  audience: 'advertiser',
  right: 'billing_edit',
  input: z.object(ofAccount),
  output: adCard,
  errors: ['ad_account_not_found', 'log_in_again', 'card_in_use', 'rate_limited'],
  rate: WRITES,
});

/** Has what is owed charged now. Where something is being charged already, or next to nothing is owed, it changes nothing. */
export const updateAdCardPayment = defineCall({
  name: 'v3_update_ad_card_payment',
  resource: ['AdCardPayment', 'update'],
  audience: 'advertiser',
  right: 'billing_edit',
  input: z.object(ofAccount),
  output: adCard,
  errors: ['ad_account_not_found', 'rate_limited'],
  rate: { limit: 20, seconds: 3600, per: 'person' },
});

const adCardPayment = z.object({
  /** Also its reference in the ledger. */
  id: z.string(),
  type: z.literal('ad_card_payment'),
  at: z.string(),
  cause: z.enum(CARD_PAYMENT_CAUSES),
  state: z.enum(CARD_PAYMENT_STATES),
  failure: z.nullable(z.enum(CARD_FAILURES)),
  amount_in_micro_currency: micros,
  currency: z.string(),
  brand: z.string(),
  last_four: z.string(),
  /** The document that says that it was paid. */
  receipt_id: z.nullable(z.string()),
});
export type AdCardPayment = z.infer<typeof adCardPayment>;

/** Each time that a card of the ad account was charged, also in vain, the last first. */
export const getAdCardPayments = defineCall({
  name: 'v3_get_ad_card_payments',
  resource: ['AdCardPayments', 'get'],
  audience: 'advertiser',
  right: 'billing_view',
  input: z.object(ofAccount),
  output: z.array(adCardPayment),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});
