import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, id, jsonText, maybe, text, trimmed } from '#contract/kernel/scalars.ts';
import { subject } from './items.ts';

/** The money of ad accounts: what an operator gives and sees, and what an advertiser has left. */

export const FUND_KINDS = ['credit', 'deposit'] as const;
export type FundKind = (typeof FUND_KINDS)[number];
export const MAX_FUND_REF = 80;
/** Ten million units of a currency at once; more than that is a slip of the hand. */
export const MAX_FUND_MICROS = 10_000_000_000_000;
/** Quarter of a year. */
const MAX_REVENUE_DAYS = 92;
const MAX_REVENUE_MONTHS = 24;
const STANDINGS = ['active', 'disabled', 'ended'] as const;

export const BOOKS = [
  'cash',
  'prepaid',
  'receivable',
  'credit',
  'revenue',
  'make_good',
  'write_off',
] as const;
export const CAUSES = [
  'close',
  'deposit',
  'credit',
  'payment',
  'make_good',
  'write_off',
  'expire',
] as const;
/** What is given without being paid for, and what of it ended before it was spent. */
export const CREDIT_CAUSES: readonly (typeof CAUSES)[number][] = ['credit', 'make_good', 'expire'];

export const BILLING_TYPES = ['PREPAID', 'INVOICE', 'CARD'] as const;

const micros = z.int();
const ofAccount = {
  /** The ad account's. */
  id: z.string(),
  name: z.string(),
  currency: z.string(),
};
const totals = {
  /** All that may ever be spent: what was paid in or given, and the credit line. */
  funds_in_micro_currency: micros,
  spent_in_micro_currency: micros,
  left_in_micro_currency: micros,
};

const adAccountMoney = z.object({
  ...ofAccount,
  type: z.literal('ad_account_money'),
  owner_username: z.string(),
  standing: z.enum(STANDINGS),
  ...totals,
});
export type AdAccountMoney = z.infer<typeof adAccountMoney>;

export const adMoney = z.object({
  ...ofAccount,
  type: z.literal('ad_money'),
  owner_username: z.string(),
  standing: z.enum(STANDINGS),
  ...totals,
  /** The part of the funds that is lent. */
  line_in_micro_currency: micros,
  /** The part of what is spent that is in the books; the rest follows within the hour. */
  closed_in_micro_currency: micros,
  /** What each book was given less what was taken from it; together they are 0. */
  books: z.record(z.enum(BOOKS), micros),
});
export type AdMoney = z.infer<typeof adMoney>;

/** A row of the ledger. */
const adTransfer = z.object({
  /** Its number in the ledger of the ad account, from 1. */
  id: z.string(),
  type: z.literal('ad_transfer'),
  at: z.string(),
  cause: z.enum(CAUSES),
  /** The book that was given the amount, and the one that it was taken from. */
  debit: z.enum(BOOKS),
  credit: z.enum(BOOKS),
  amount_in_micro_currency: micros,
  ref: z.string(),
  /** The document that says that it was paid; null of what is no payment. */
  receipt_id: z.nullable(z.string()),
  /** The last digits of the card that paid it; null of what no card paid. */
  card_last_four: z.nullable(z.string()),
});
export type AdTransfer = z.infer<typeof adTransfer>;

const forOperators = { audience: 'operator', sessionOnly: true } as const;

/** Gives an ad account credit, or books what was paid in. Under one reference it is booked once. */
export const createAdFund = defineCall({
  name: 'v3_create_ad_fund',
  resource: ['AdFund', 'create'],
  ...forOperators,
  input: z.object({
    advertiser_id: id(),
    kind: z.enum(FUND_KINDS),
    amount_in_micro_currency: count(1, MAX_FUND_MICROS),
    /** The ad account's own: no other one is changed into it. */
    currency: text(3),
    ref: z.pipe(trimmed(MAX_FUND_REF), z.string().check(z.minLength(1, 'Give it a reference.'))),
    guid: z.optional(maybe(text(100))),
  }),
  output: adMoney,
  errors: [
    'not_allowed',
    'ad_account_not_found',
    'invalid_input',
    'rate_limited',
    'key_reused',
    'key_in_progress',
  ],
  rate: WRITES,
});

/** The money of an ad account. */
export const getAdMoney = defineCall({
  name: 'v3_get_ad_money',
  resource: ['AdMoney', 'get'],
  ...forOperators,
  input: z.object({ advertiser_id: id() }),
  output: adMoney,
  errors: ['not_allowed', 'ad_account_not_found'],
});

/** The ledger of an ad account, the last transfer first. Closes of what cost nothing are left out. */
export const getAdTransfers = defineCall({
  name: 'v3_get_ad_transfers',
  resource: ['AdTransfers', 'get'],
  ...forOperators,
  input: z.object({ advertiser_id: id() }),
  output: z.array(adTransfer),
  paged: true,
  errors: ['not_allowed', 'ad_account_not_found', 'invalid_input'],
});

/** All ad accounts by name, or those whose name holds the words. */
export const getAdAccountsMoney = defineCall({
  name: 'v3_get_ad_accounts_money',
  resource: ['AdAccountsMoney', 'get'],
  ...forOperators,
  input: z.object({ query: z.optional(maybe(trimmed(100))) }),
  output: z.array(adAccountMoney),
  paged: true,
  errors: ['not_allowed', 'invalid_input'],
});

const adCheck = z.object({
  name: z.string(),
  started_at: z.string(),
  ended_at: z.string(),
  looked: z.int(),
  wrong: z.int(),
  /** A sentence for each of the first wrong ones. */
  found: z.array(z.string()),
});
export type AdCheck = z.infer<typeof adCheck>;

/** The last result of each comparison of the books with the events. */
export const getAdChecks = defineCall({
  name: 'v3_get_ad_checks',
  resource: ['AdChecks', 'get'],
  ...forOperators,
  input: z.object({}),
  output: z.array(adCheck),
  errors: ['not_allowed'],
});

/** Whole UTC days or months up to now; with months in months. */
export const revenuePeriod = {
  days: z.optional(count(1, MAX_REVENUE_DAYS)),
  months: z.optional(count(1, MAX_REVENUE_MONTHS)),
};

const adRevenueDay = z.object({
  /** YYYY-MM-DD, or YYYY-MM of a month. */
  date: z.string(),
  currency: z.string(),
  earned_in_micro_currency: micros,
  granted_in_micro_currency: micros,
});
export type AdRevenueDay = z.infer<typeof adRevenueDay>;

/** What the ledger says was earned and given away on each UTC day, or in each month, in each currency; the last first. */
export const getAdRevenue = defineCall({
  name: 'v3_get_ad_revenue',
  resource: ['AdRevenue', 'get'],
  ...forOperators,
  input: z.object(revenuePeriod),
  output: z.array(adRevenueDay),
  errors: ['not_allowed', 'invalid_input'],
});

const adBilling = z.object({
  ...ofAccount,
  type: z.literal('ad_billing'),
  /** All that was ever paid, in advance or for what was spent. */
  paid_in_micro_currency: micros,
  /** All that was ever given without being paid for. */
  granted_in_micro_currency: micros,
  /** What was paid in advance and is not spent. */
  balance_in_micro_currency: micros,
  /** What was given and is not spent; it is spent first. */
  credit_in_micro_currency: micros,
  /** What was spent and is not paid. */
  owed_in_micro_currency: micros,
  spent_in_micro_currency: micros,
  left_in_micro_currency: micros,
  /** Who pays first spends what is there; who is lent something pays for it afterwards, by invoice or by card. */
  billing_type: z.enum(BILLING_TYPES),
  /** The part of the funds that is lent. */
  line_in_micro_currency: micros,
  /** The part of what is spent that the ledger has; the rest follows within the hour. */
  closed_in_micro_currency: micros,
  /** What is spent less what the ledger had of it when the UTC month began. */
  spent_this_month_in_micro_currency: micros,
});
export type AdBilling = z.infer<typeof adBilling>;

const forAdvertisers = { audience: 'advertiser', right: 'billing_view' } as const;

/** What an advertiser has left. */
export const getAdBilling = defineCall({
  name: 'v3_get_ad_billing',
  resource: ['AdBilling', 'get'],
  ...forAdvertisers,
  input: z.object({ advertiser_id: id(), ...subject }),
  output: adBilling,
  errors: ['ad_account_not_found'],
});

/** What an advertiser paid, was given and spent, the last first; of the causes that are named, or of all. */
export const getAdBillingTransfers = defineCall({
  name: 'v3_get_ad_billing_transfers',
  resource: ['AdBillingTransfers', 'get'],
  ...forAdvertisers,
  input: z.object({
    advertiser_id: id(),
    ...subject,
    causes: z.optional(
      jsonText(z.array(z.enum(CAUSES)).check(z.minLength(1), z.maxLength(CAUSES.length))),
    ),
  }),
  output: z.array(adTransfer),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});
