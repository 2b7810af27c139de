import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, id, jsonText, maybe, text, trimmed } from '#contract/kernel/scalars.ts';
import { subject } from './items.ts';

/** The money of ad accounts: what operators credit and see, and what an advertiser has left. */

export const FUND_KINDS = ['credit', 'deposit'] as const;
export type FundKind = (typeof FUND_KINDS)[number];
export const MAX_FUND_REF = 80;
/** At most ten million units of a currency at once; more is assumed to be a typing mistake. */
export const MAX_FUND_MICROS = 10_000_000_000_000;
/** A quarter of a year. */
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
/** Credit granted without payment, and its expired part. */
export const CREDIT_CAUSES: readonly (typeof CAUSES)[number][] = ['credit', 'make_good', 'expire'];

export const BILLING_TYPES = ['PREPAID', 'INVOICE', 'CARD'] as const;

const micros = z.int();
const ofAccount = {
  /** The ad account's id. */
  id: z.string(),
  name: z.string(),
  currency: z.string(),
};
const totals = {
  /** Total spending limit: deposits, credits and the credit line. */
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
  /** The credit line, which is part of the funds. */
  line_in_micro_currency: micros,
  /** Spending already posted to the ledger; the rest follows within the hour. */
  closed_in_micro_currency: micros,
  /** Each book's balance (debits less credits); they sum to 0. */
  books: z.record(z.enum(BOOKS), micros),
});
export type AdMoney = z.infer<typeof adMoney>;

/** A ledger entry. */
const adTransfer = z.object({
  /** Its number in the ad account's ledger, from 1. */
  id: z.string(),
  type: z.literal('ad_transfer'),
  at: z.string(),
  cause: z.enum(CAUSES),
  /** The book debited and the book credited. */
  debit: z.enum(BOOKS),
  credit: z.enum(BOOKS),
  amount_in_micro_currency: micros,
  ref: z.string(),
  /** The receipt of a payment; null if it is not a payment. */
  receipt_id: z.nullable(z.string()),
  /** The last four digits of the card charged; null if no card was. */
  card_last_four: z.nullable(z.string()),
});
export type AdTransfer = z.infer<typeof adTransfer>;

const forOperators = { audience: 'operator', sessionOnly: true } as const;

/** Grants credit to an ad account, or posts a deposit. Each reference is posted once. */
export const createAdFund = defineCall({
  name: 'v3_create_ad_fund',
  resource: ['AdFund', 'create'],
  ...forOperators,
  input: z.object({
    advertiser_id: id(),
    kind: z.enum(FUND_KINDS),
    amount_in_micro_currency: count(1, MAX_FUND_MICROS),
    /** Must be the ad account's own currency; amounts are not converted. */
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

/** An ad account's money. */
export const getAdMoney = defineCall({
  name: 'v3_get_ad_money',
  resource: ['AdMoney', 'get'],
  ...forOperators,
  input: z.object({ advertiser_id: id() }),
  output: adMoney,
  errors: ['not_allowed', 'ad_account_not_found'],
});

/** An ad account's ledger, latest first, without entries of zero spending. */
export const getAdTransfers = defineCall({
  name: 'v3_get_ad_transfers',
  resource: ['AdTransfers', 'get'],
  ...forOperators,
  input: z.object({ advertiser_id: id() }),
  output: z.array(adTransfer),
  paged: true,
  errors: ['not_allowed', 'ad_account_not_found', 'invalid_input'],
});

/** All ad accounts by name, or those whose name contains the query. */
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
  /** One sentence for each of the first errors. */
  found: z.array(z.string()),
});
export type AdCheck = z.infer<typeof adCheck>;

/** The latest result of each reconciliation of the ledger with the events. */
export const getAdChecks = defineCall({
  name: 'v3_get_ad_checks',
  resource: ['AdChecks', 'get'],
  ...forOperators,
  input: z.object({}),
  output: z.array(adCheck),
  errors: ['not_allowed'],
});

/** Whole UTC days or months up to now; the unit is set by `months`. */
export const revenuePeriod = {
  days: z.optional(count(1, MAX_REVENUE_DAYS)),
  months: z.optional(count(1, MAX_REVENUE_MONTHS)),
};

const adRevenueDay = z.object({
  /** YYYY-MM-DD, or YYYY-MM for a month. */
  date: z.string(),
  currency: z.string(),
  earned_in_micro_currency: micros,
  granted_in_micro_currency: micros,
});
export type AdRevenueDay = z.infer<typeof adRevenueDay>;

/** Revenue and credits by UTC day or month and by currency, from the ledger; latest first. */
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
  /** Everything ever paid, in advance or afterwards. */
  paid_in_micro_currency: micros,
  /** Everything ever credited without payment. */
  granted_in_micro_currency: micros,
  /** Prepaid money not yet spent. */
  balance_in_micro_currency: micros,
  /** Credit not yet spent; it is spent first. */
  credit_in_micro_currency: micros,
  /** Spending not yet paid. */
  owed_in_micro_currency: micros,
  spent_in_micro_currency: micros,
  left_in_micro_currency: micros,
  /** Prepaid accounts spend their balance; accounts with a credit line pay afterwards, by invoice or card. */
  billing_type: z.enum(BILLING_TYPES),
  /** The credit line, which is part of the funds. */
  line_in_micro_currency: micros,
  /** Spending already posted to the ledger; the rest follows within the hour. */
  closed_in_micro_currency: micros,
  /** Spending less what the ledger had at the start of the UTC month. */
  spent_this_month_in_micro_currency: micros,
});
export type AdBilling = z.infer<typeof adBilling>;

const forAdvertisers = { audience: 'advertiser', right: 'billing_view' } as const;

/** What an advertiser has left to spend. */
export const getAdBilling = defineCall({
  name: 'v3_get_ad_billing',
  resource: ['AdBilling', 'get'],
  ...forAdvertisers,
  input: z.object({ advertiser_id: id(), ...subject }),
  output: adBilling,
  errors: ['ad_account_not_found'],
});

/** An advertiser's payments, credits and spending, latest first; of the named causes, or all. */
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
