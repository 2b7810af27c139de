import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdTransfers } from '#contract/ads/billing.ts';
import { createAdOrder } from '#contract/ads/orders/order-lines.ts';
import { openSeller, type SellerWorld } from './test-invoiced.ts';

const DAY_MS = 86_400_000;
/** Further back than the days that the breakdown begins with, and than the current month. */
const LONG_AGO = 40;
const CREDIT = 1_000_001;
const PAID = 3_000_007;
const BUDGET = 9_000_001;
const LINE = 100_000_000;

let world: SellerWorld;
beforeAll(async () => void (world = await openSeller({ pages: true })));
afterAll(() => world.app.close());

const total = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Creates an advertiser with a credit, a deposit, an order line, an invoice, and spending that is not invoiced yet. */
async function aSpender(now: Date, before: Date) {
  await world.moveTo(before);
  const advertiser = await world.anInvoiced();
  const { advertiser_id, promoted } = advertiser;
  await world.give(advertiser_id, 'credit', CREDIT, 'welcome');
  await world.give(advertiser_id, 'deposit', PAID, 'bank 1');
  await world.operator.call(createAdOrder, {
    advertiser_id,
    name: 'Spring',
    purchase_order_id: 'PO-118',
    budget_in_micro_currency: BUDGET,
    start_date: dayOf(before),
    campaign_ids: [promoted.campaign_id],
  });
  await world.spendAndClose(advertiser, 5_000_011, 1_999_999);
  await world.nextMonth();
  await world.writeAll();
  // Pages use the server's real clock.
  await world.moveTo(now);
  await world.spendAndClose(advertiser, 800_001);
  return advertiser;
}

test('every amount on every page of billing equals the ledger, to the micro', async () => {
  const now = new Date();
  const before = new Date(now.getTime() - LONG_AGO * DAY_MS);
  const { owner, advertiser_id } = await aSpender(now, before);
  const { data: ledger } = await world.operator.call(getAdTransfers, {
    advertiser_id,
    page_size: 250,
  });
  const amountOf = (entry: (typeof ledger)[number]) => entry.amount_in_micro_currency;
  const booked = (match: Partial<(typeof ledger)[number]>) =>
    total(
      ledger
        .filter((entry) =>
          Object.entries(match).every(([key, value]) => entry[key as 'ref'] === value),
        )
        .map(amountOf),
    );
  const spent = booked({ cause: 'close' });
  const today = total(ledger.slice(0, 1).map(amountOf));
  const owed = booked({ cause: 'close', debit: 'receivable' });
  const left = LINE + booked({ cause: 'deposit' }) + booked({ cause: 'credit' }) - spent;
  expect({ spent, today, owed }).toEqual({ spent: 7_800_011, today: 800_001, owed: 3_800_003 });

  /** The amounts on a page, in micros, in their order. */
  const at = async (page: string): Promise<number[]> => {
    const { text } = await owner.request(`/advertiser/${advertiser_id}/billing/${page}`);
    return [...text.matchAll(/<data value="(-?\d+)"/g)].map(([, micros]) => Number(micros));
  };
  const signed = ledger.map((entry) => (entry.cause === 'close' ? -1 : 1) * amountOf(entry));
  const [leftNow, month, owedNow, ...latest] = await at('');
  expect([leftNow, month, owedNow]).toEqual([left, today, owed]);
  expect(latest).toEqual(signed.slice(0, latest.length));
  expect(await at('history')).toEqual(signed);
  expect(await at('order_lines')).toEqual([BUDGET, spent]);
  const unused = booked({ cause: 'credit' }) - booked({ cause: 'close', debit: 'credit' });
  expect(await at('promotions')).toEqual([unused, CREDIT]);

  const [net = 0, tax = 0, discount, billed] = await at('documents');
  expect([net + tax, discount, billed]).toEqual([
    owed - today + booked({ cause: 'close', debit: 'credit' }),
    booked({ cause: 'close', debit: 'credit' }),
    owed - today,
  ]);
  // What was invoiced and what was paid in advance.
  expect(total(await at('tax_documents'))).toBe(owed - today + booked({ cause: 'deposit' }));

  expect(await at('prepaid_campaign_spend_summary')).toEqual([PAID, CREDIT, spent, left]);
  const breakdown = 'prepaid_spend_campaign_breakdown';
  expect(await at(breakdown)).toEqual([today, today]);
  expect(await at(`${breakdown}?from=${dayOf(before)}&to=${dayOf(now)}`)).toEqual([
    spent - today,
    today,
    spent,
  ]);
});
