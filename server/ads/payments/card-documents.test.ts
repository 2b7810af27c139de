import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdCard, deleteAdCard } from '#contract/ads/payments/cards.ts';
import { getAdDocuments } from '#contract/ads/documents/documents.ts';
import { updateAdSeller } from '#contract/ads/documents/parties.ts';
import { updateAdCreditLine } from '#contract/ads/settings.ts';
import type { TestPerson } from '#server/testing/app.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { close, keyOf } from '../operator/test-spending.ts';
import { eraseOf } from '../upkeep/erase-person.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { DOCUMENTS } from '../documents/write-documents.ts';
import { amountsOn, type CardWorld, openCards, type Payer, UNIT } from './test-cards.ts';

let world: CardWorld;
let operator: TestPerson;
beforeAll(async () => {
  world = await openCards({ pages: true });
  operator = await world.app.person('olga');
  await operator.call(updateAdSeller, {
    name: 'Bower Park',
    address: 'Park Lane 1',
    country: 'US',
    tax_id: '12-3456789',
    payment_note: '',
    payment_days: 14,
    taxes: [{ country: 'US', name: 'Sales tax', rate: 70_000, is_reversed: false }],
  });
});
afterAll(() => world.close());

const documentsOf = async (owner: Payer) =>
  (
    await owner.call(getAdDocuments, {
      advertiser_id: owner.advertiser_id,
      document_types: ['INVOICE', 'CREDIT_MEMO', 'RECEIPT'],
    })
  ).data;

const lend = ({ advertiser_id }: Payer, units: number) => ({
  advertiser_id,
  line_in_micro_currency: units * UNIT,
  currency: 'USD',
});

/** Advances to the first of the next month, when invoices are written. */
async function nextMonth(): Promise<void> {
  await close(world.app);
  const { now } = world.app.clock;
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 3);
  world.move((next - now.getTime()) / 60_000);
  // Logs everybody in again, as sessions would be too old.
  await world.app.db.read.run(
    'update sessions set created_at = :now, last_seen_at = :now, authenticated_at = :now',
    { now: world.app.clock.now },
  );
  await jobsIn(world.app.db.read).add(DOCUMENTS, {});
  await world.app.runJobs();
}

test('what a card paid is on a receipt, with the tax in it, and on no invoice', async () => {
  const owner = await world.aPayer();
  await world.spend(owner, 53.5);
  await world.chargeDue();
  await nextMonth();
  expect(await documentsOf(owner)).toMatchObject([
    {
      document_type: 'RECEIPT',
      amount_billed_micro_currency: 53.5 * UNIT,
      amount_tax_micro_currency: 3.5 * UNIT,
      amount_net_micro_currency: 50 * UNIT,
    },
  ]);
});

test('what the pages show of payments adds up to the ledger, to the micro', async () => {
  const owner = await world.aPayer();
  for (const units of [50.000_001, 100.123_456]) {
    await world.spend(owner, units);
    await world.chargeDue();
  }
  await world.spend(owner, 3.000_007);
  const path = `/advertiser/${owner.advertiser_id}/billing/`;
  const { text } = await owner.request(`${path}history`);
  const table = (label: string): string =>
    text.split('<table').find((part) => part.includes(`aria-label="${label}"`)) ?? '';
  const paid = amountsOn(table('Card payments'));
  const entries = amountsOn(table('History'));
  const total = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);
  expect(paid).toEqual([100_120_000, 50_010_000]);
  const booked = await world.bookedOf(owner);
  expect(total(paid)).toBe(total(booked.map((one) => one.amount_in_micro_currency)));
  const billing = await world.billingOf(owner);
  const open = billing.spent_in_micro_currency - billing.closed_in_micro_currency;
  expect(total(entries) - open).toBe(
    billing.left_in_micro_currency - billing.line_in_micro_currency,
  );
  const summary = (await owner.request(path)).text;
  const { owed_in_micro_currency: owed } = billing;
  expect(amountsOn(summary).filter((amount) => amount === owed)).toHaveLength(2);
  expect(owed).toBe(50_000_001 + 100_123_456 + 3_000_007 - total(paid));
  expect(summary).toContain('ending in 4242');
});

test('who pays by card is lent nothing by operators, and who is lent something adds no card', async () => {
  const owner = await world.aPayer();
  expect(await operator.refusal(updateAdCreditLine, lend(owner, 5))).toMatchObject({
    status: 400,
    detail: 'This ad account pays by card.',
  });
  const other = await aBusiness(world.app);
  await operator.call(updateAdCreditLine, lend(other, 5));
  const { advertiser_id } = other;
  expect(await other.refusal(createAdCard, { advertiser_id })).toMatchObject({
    status: 409,
    code: 'pays_by_invoice',
  });
  expect(await world.cardOf(other)).toMatchObject({ is_available: false, state: 'NONE' });
  expect((await world.billingOf(other)).billing_type).toBe('INVOICE');
});

test('what a card has paid is on no invoice of later either, once an operator lends something', async () => {
  const owner = await world.aPayer();
  await world.spend(owner, 50);
  await world.chargeDue();
  const { advertiser_id } = owner;
  await owner.call(deleteAdCard, { advertiser_id });
  const customers = world.provider.customers.size;
  await operator.call(updateAdCreditLine, lend(owner, 500));
  await world.app.runJobs();
  expect(world.provider.customers.size).toBe(customers - 1);
  await world.spend(owner, 20);
  const payments = await world.bookedOf(owner);
  await nextMonth();
  expect((await world.billingOf(owner)).billing_type).toBe('INVOICE');
  const documents = await documentsOf(owner);
  const billed = documents.map((one) => [one.document_type, one.amount_billed_micro_currency]);
  expect(Object.fromEntries(billed)).toEqual({ INVOICE: 20 * UNIT, RECEIPT: 50 * UNIT });
  expect(documents).toHaveLength(2);
  expect(await world.bookedOf(owner)).toEqual(payments);
});

test('of an ad account that is erased the provider knows nothing any more, and nothing names its card', async () => {
  const owner = await world.aPayer('4321');
  await world.spend(owner, 50);
  await world.chargeDue();
  const customers = world.provider.customers.size;
  const { db } = world.app;
  await db.transaction((tx) => eraseOf({ tx, jobs: jobsIn(tx) }, owner.id));
  // The business domain deletes the ad account; the jobs that clean up after it wait for that.
  await db.read.run('delete from ad_accounts where owner_id = :id', { id: owner.id });
  await world.app.runJobs();
  expect(world.provider.customers.size).toBe(customers - 1);
  const left = await db.read.rows(
    `select last_four as "lastFour", state from ad_card_payments
     where bucket = :bucket and account_id = :accountId`,
    { ...keyOf(owner) },
  );
  expect(left).toEqual([{ lastFour: '', state: 'PAID' }]);
});
