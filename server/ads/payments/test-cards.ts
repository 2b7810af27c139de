import { getAdBilling, getAdBillingTransfers } from '#contract/ads/billing.ts';
import {
  createAdCard,
  getAdCard,
  getAdCardPayments,
  updateAdCard,
  updateAdCardPayment,
} from '#contract/ads/payments/cards.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness, type TestBusiness } from '#server/testing/businesses.ts';
import { startCardProvider } from '#server/testing/card-provider.ts';
import { proveAccounts } from '../billing/prove-accounts.ts';
import { seeOneMoment } from '../billing/proof-store.ts';
import { keyOf, spend } from '../operator/test-spending.ts';
import { CHARGE_DUE } from './charge-due.ts';

export type Payer = TestBusiness<TestPerson>;
export const UNIT = 1_000_000;
const MINUTE_MS = 60_000;

/** Starts a product with card payments and a fake provider. */
export async function openCards(more: { readonly pages?: boolean } = {}) {
  const clock = { now: new Date() };
  const provider = await startCardProvider(() => clock.now);
  const app = await testApp(provider.settings, more);
  clock.now = app.clock.now;
  const move = (minutes: number): void => {
    app.clock.now = new Date(app.clock.now.getTime() + minutes * MINUTE_MS);
    clock.now = app.clock.now;
  };

  /** Adds a card, as if its owner returned from the provider's page. */
  async function addCard(owner: Payer, lastFour = '4242') {
    const { advertiser_id } = owner;
    const { url } = await owner.call(createAdCard, { advertiser_id });
    const session = url.split('/').at(-1) ?? '';
    provider.addCard(session, lastFour);
    return owner.call(updateAdCard, { advertiser_id, session });
  }

  return {
    app,
    provider,
    move,
    addCard,
    async aPayer(lastFour = '4242'): Promise<Payer> {
      const owner = await aBusiness(app);
      await addCard(owner, lastFour);
      return owner;
    },
    spend: (owner: Payer, ...units: number[]) =>
      spend(app, owner, ...units.map((unit) => Math.round(unit * UNIT))),
    /** Runs the job of every five minutes. */
    async chargeDue(): Promise<void> {
      move(5);
      await jobsIn(app.db.read).add(CHARGE_DUE, {});
      await app.runJobs();
    },
    cardOf: (owner: Payer) => owner.call(getAdCard, { advertiser_id: owner.advertiser_id }),
    payNow: (owner: Payer) =>
      owner.call(updateAdCardPayment, { advertiser_id: owner.advertiser_id }),
    billingOf: (owner: Payer) => owner.call(getAdBilling, { advertiser_id: owner.advertiser_id }),
    paymentsOf: async (owner: Payer) =>
      (await owner.call(getAdCardPayments, { advertiser_id: owner.advertiser_id, page_size: 250 }))
        .data,
    /** Returns the payments in the ledger. */
    bookedOf: async (owner: Payer) =>
      (
        await owner.call(getAdBillingTransfers, {
          advertiser_id: owner.advertiser_id,
          causes: ['payment'],
        })
      ).data,
    /** Returns the errors in an ad account's money, expected to be none. */
    wrongWith: (owner: Payer): Promise<string[]> =>
      app.db.transaction(async (tx) => {
        await seeOneMoment(tx);
        const since = { chains: new Date(0), budgets: new Date(0), reports: '2100-01-01' };
        const proofs = await proveAccounts(tx, [keyOf(owner)], since);
        return proofs.filter(({ name }) => name !== 'reports').flatMap(({ found }) => found);
      }),
    async close(): Promise<void> {
      await app.close();
      await provider[Symbol.asyncDispose]();
    },
  };
}

/** Returns every amount in a part of a page, in micros. */
export const amountsOn = (html: string): number[] =>
  [...html.matchAll(/<data value="(-?\d+)" /g)].map(([, micros]) => Number(micros));

export type CardWorld = Awaited<ReturnType<typeof openCards>>;
