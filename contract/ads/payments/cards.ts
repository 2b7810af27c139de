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

/** An ad account's payment card. The number never reaches us: it is entered on the payment provider's page. */

const micros = z.int();

const adCard = z.object({
  type: z.literal('ad_card'),
  currency: z.string(),
  /** Whether this installation offers payment by card. */
  is_available: z.boolean(),
  state: z.enum(CARD_STATES),
  /** Identifies the card to its owner; null if there is none. */
  brand: z.nullable(z.string()),
  last_four: z.nullable(z.string()),
  exp_month: z.nullable(z.int()),
  exp_year: z.nullable(z.int()),
  /** The amount owed, including the latest spending. */
  owed_in_micro_currency: micros,
  /** The card is charged when this much is owed, and on the first of each month. */
  threshold_in_micro_currency: micros,
  /** The threshold after the next time it is reached and paid. */
  next_threshold_in_micro_currency: micros,
  /** Smaller amounts are not charged until they reach this. */
  least_in_micro_currency: micros,
  /** YYYY-MM-DD in UTC: the first of next month. */
  next_charge_date: z.string(),
  /** The amount being charged; null if none. */
  pending_in_micro_currency: z.nullable(micros),
  /** Why the last payment failed; null if it succeeded. */
  failure: z.nullable(z.enum(CARD_FAILURES)),
});
export type AdCard = z.infer<typeof adCard>;

const ofAccount = { advertiser_id: id(), ...subject };

/** An ad account's card, and when it will be charged. */
export const getAdCard = defineCall({
  name: 'v3_get_ad_card',
  resource: ['AdCard', 'get'],
  audience: 'advertiser',
  right: 'billing_view',
  input: z.object(ofAccount),
  output: adCard,
  errors: ['ad_account_not_found'],
});

/** Starts adding or replacing the card: returns where to enter its number. */
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

/** Stores the card entered there; without one nothing changes. */
export const updateAdCard = defineCall({
  name: 'v3_update_ad_card',
  resource: ['AdCard', 'update'],
  audience: 'advertiser',
  right: 'billing_edit',
  input: z.object({
    ...ofAccount,
    /** From the address that the person returns to. */
    session: text(200).check(z.regex(/^\w+$/, 'Expected letters and digits.')),
  }),
  output: adCard,
  errors: ['ad_account_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

/** Removes the card, once nothing is owed. */
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

/** Charges the amount owed now. Does nothing if a charge is under way or next to nothing is owed. */
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
  /** The receipt. */
  receipt_id: z.nullable(z.string()),
});
export type AdCardPayment = z.infer<typeof adCardPayment>;

/** Each charge to the ad account's card, including failed ones, latest first. */
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
