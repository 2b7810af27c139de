import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import {
  type AdMoney,
  type AdTransfer,
  createAdFund,
  getAdAccountsMoney,
  getAdBilling,
  getAdBillingTransfers,
  getAdChecks,
  getAdMoney,
  getAdRevenue,
  getAdTransfers,
} from '../billing.ts';
import {
  getAdAccountsRevenue,
  getAdSettings,
  getAdTraffic,
  updateAdCreditLine,
  updateAdSettings,
  updateAdStanding,
} from '../settings.ts';

const advertiser_id = world.glassworks;
const GIVEN = 50_000_000;
const account = { id: world.glassworks, name: 'Glassworks', currency: 'EUR' };
const totals = {
  funds_in_micro_currency: GIVEN,
  spent_in_micro_currency: 0,
  left_in_micro_currency: GIVEN,
};
const owned = { owner_username: 'noor', standing: 'active' } as const;
const money: AdMoney = {
  ...account,
  type: 'ad_money',
  ...owned,
  ...totals,
  line_in_micro_currency: 0,
  closed_in_micro_currency: 0,
  books: {
    cash: 0,
    prepaid: 0,
    receivable: 0,
    credit: -GIVEN,
    revenue: GIVEN,
    make_good: 0,
    write_off: 0,
  },
};
const transfer: AdTransfer = {
  id: '1',
  type: 'ad_transfer',
  at: WHEN,
  cause: 'credit',
  debit: 'revenue',
  credit: 'credit',
  amount_in_micro_currency: GIVEN,
  ref: 'welcome',
  receipt_id: null,
  card_last_four: null,
};

export const billingExamples: readonly Example[] = [
  example(
    createAdFund,
    'Gives an ad account credit; under one reference it is given once.',
    {
      advertiser_id,
      kind: 'credit',
      amount_in_micro_currency: GIVEN,
      currency: 'EUR',
      ref: 'welcome',
    },
    money,
  ),
  example(getAdMoney, 'The money of an ad account.', { advertiser_id }, money),
  example(
    getAdTransfers,
    'The ledger of an ad account, the last transfer first.',
    { advertiser_id },
    [transfer],
  ),
  example(getAdAccountsMoney, 'All ad accounts by name, with their money.', {}, [
    { ...account, type: 'ad_account_money', ...owned, ...totals },
  ]),
  example(getAdChecks, 'Whether the books and the events agree.', {}, [
    {
      name: 'money and ledger',
      started_at: WHEN,
      ended_at: WHEN,
      looked: 1,
      wrong: 0,
      found: [],
    },
  ]),
  example(getAdRevenue, 'What was earned and given away on each day, in each currency.', {}, [
    {
      date: '2026-03-14',
      currency: 'EUR',
      earned_in_micro_currency: 0,
      granted_in_micro_currency: GIVEN,
    },
  ]),
  example(
    getAdBilling,
    'What an advertiser has left.',
    { advertiser_id },
    {
      ...account,
      type: 'ad_billing',
      paid_in_micro_currency: 0,
      granted_in_micro_currency: GIVEN,
      balance_in_micro_currency: 0,
      credit_in_micro_currency: GIVEN,
      owed_in_micro_currency: 0,
      spent_in_micro_currency: 0,
      left_in_micro_currency: GIVEN,
      billing_type: 'PREPAID',
      line_in_micro_currency: 0,
      closed_in_micro_currency: 0,
      spent_this_month_in_micro_currency: 0,
    },
  ),
  example(
    getAdBillingTransfers,
    'What an advertiser paid, was given and spent.',
    { advertiser_id },
    [transfer],
  ),
];

const LENT = 20_000_000;
const lent = {
  ...money,
  funds_in_micro_currency: money.funds_in_micro_currency + LENT,
  left_in_micro_currency: money.left_in_micro_currency + LENT,
  line_in_micro_currency: LENT,
};

const floor = {
  country: 'DE',
  objective_type: 'CONSIDERATION' as const,
  billable_event: 'CLICKTHROUGH' as const,
  floor_in_micro_currency: 50_000,
};
const rate = { currency: 'EUR', per_dollar_in_micro_currency: 860_000 };
const settings = {
  type: 'ad_settings' as const,
  review_mode: 'automatic' as const,
  default_review_mode: 'automatic' as const,
  pins_between_ads: 8,
  floors: [floor],
  exchange_rates: [{ ...rate, since: '2026-03-14' }],
};

export const operatingExamples: readonly Example[] = [
  example(
    getAdAccountsRevenue,
    'What each ad account earned this year and was given.',
    { months: 12 },
    [
      {
        id: world.glassworks,
        type: 'ad_account_revenue',
        name: 'Glassworks',
        currency: 'EUR',
        earned_in_micro_currency: 0,
        granted_in_micro_currency: money.books.revenue,
      },
    ],
  ),
  example(
    getAdTraffic,
    'How much of what happened with ads today counts.',
    { days: 1 },
    {
      type: 'ad_traffic',
      since: '2026-03-14',
      reasons: [
        { reason: 'valid', views: 940, clicks: 12, others: 31 },
        { reason: 'bot', views: 8, clicks: 1, others: 0 },
      ],
      accounts: [{ id: world.glassworks, name: 'Glassworks', events: 992, invalid: 9 }],
    },
  ),
  example(
    updateAdCreditLine,
    'Lets an ad account spend so much before it pays.',
    { advertiser_id, line_in_micro_currency: LENT, currency: 'EUR' },
    lent,
  ),
  example(
    updateAdStanding,
    'Lets an ad account that was stopped go on.',
    { advertiser_id, standing: 'active' },
    lent,
  ),
  example(getAdSettings, 'How ads are reviewed here, and what they cost at least.', {}, settings),
  example(
    updateAdSettings,
    'Sets how ads are reviewed, floors, and rates of exchange.',
    { review_mode: 'automatic', floors: [floor], exchange_rates: [rate] },
    settings,
  ),
];
