import { createAdFund } from '#contract/ads/billing.ts';
import { getAdDocuments } from '#contract/ads/documents/documents.ts';
import { updateAdSeller } from '#contract/ads/documents/parties.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { updateAdCreditLine } from '#contract/ads/settings.ts';
import { testApp } from '#server/testing/app.ts';
import type { AccountKey } from '../charging/money-store.ts';
import { close, keyOf, spendOn } from '../operator/test-spending.ts';
import { rollAccounts } from '../reporting/roll.ts';
import { anAdvertiser, promotion } from '../test-ads.ts';
import { writeDocuments } from './write-documents.ts';

const LINE = 100_000_000;

/** Starts a product that sells advertising with a tax of 7 %. */
export async function openSeller(options: Parameters<typeof testApp>[1] = {}) {
  const app = await testApp({}, options);
  const operator = await app.person('olga');
  await operator.call(updateAdSeller, {
    name: 'Bower Park',
    address: 'Park Lane 1\n12345 Somewhere',
    country: 'US',
    tax_id: '12-3456789',
    payment_note: 'Please pay to account 5512.',
    payment_days: 14,
    taxes: [{ country: 'US', name: 'Sales tax', rate: 70_000, is_reversed: false }],
  });

  /** Creates an advertiser with an ad and a credit line. */
  const anInvoiced = async () => {
    const advertiser = await anAdvertiser(app);
    const { owner, advertiser_id } = advertiser;
    const line = { line_in_micro_currency: LINE, currency: 'USD' };
    await operator.call(updateAdCreditLine, { advertiser_id, ...line });
    const made = await owner.call(createQuickPromotion, promotion(advertiser));
    await app.db.read.run(
      `update ad_budgets set cap = null, next_cap = null, week_cap = null
       where bucket = :bucket and account_id = :accountId`,
      { ...keyOf(advertiser) },
    );
    return { owner, advertiser_id, promoted: { ...made, advertiser_id } };
  };
  /** Logs everybody in again, as sessions of another time would be too old. */
  const logInAgain = () =>
    app.db.read.run(
      'update sessions set created_at = :now, last_seen_at = :now, authenticated_at = :now',
      { now: app.clock.now },
    );
  type Invoiced = Awaited<ReturnType<typeof anInvoiced>>;

  return {
    app,
    operator,
    anInvoiced,
    async spendAndClose({ promoted, advertiser_id }: Invoiced, ...prices: number[]) {
      await spendOn(app, promoted, ...prices);
      await close(app);
      const accounts = [keyOf({ advertiser_id })];
      await app.db.transaction((tx) => rollAccounts(tx, 'days', accounts, app.clock.now));
    },
    /** Advances to the first of the next month, when the last close of the month before is booked. */
    async nextMonth(): Promise<void> {
      const { now } = app.clock;
      app.clock.now = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 2, 40));
      await logInAgain();
    },
    async moveTo(now: Date): Promise<void> {
      app.clock.now = now;
      await logInAgain();
    },
    /** Runs the daily job. */
    async writeAll(): Promise<void> {
      let after: AccountKey | null = null;
      do {
        const from: AccountKey | null = after;
        after = await app.db.transaction((tx) => writeDocuments(tx, from, app.clock.now));
      } while (after !== null);
    },
    give: (advertiser_id: string, kind: 'credit' | 'deposit', amount: number, ref: string) =>
      operator.call(createAdFund, {
        advertiser_id,
        kind,
        currency: 'USD',
        amount_in_micro_currency: amount,
        ref,
      }),
    documentsOf: async ({ owner, advertiser_id }: Pick<Invoiced, 'owner' | 'advertiser_id'>) =>
      (await owner.call(getAdDocuments, { advertiser_id, page_size: 250 })).data,
  };
}

export type SellerWorld = Awaited<ReturnType<typeof openSeller>>;
