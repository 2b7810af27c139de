import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdBilling, getAdBillingTransfers, getAdTransfers } from '#contract/ads/billing.ts';
import {
  getAdDocument,
  getAdDocuments,
  getAdInvoices,
  getAdTaxYears,
  updateAdInvoice,
} from '#contract/ads/documents/documents.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { makeGood } from '../charging/funds.ts';
import { keyOf } from '../operator/test-spending.ts';
import { openSeller, type SellerWorld } from './test-invoiced.ts';

let world: SellerWorld;
beforeAll(async () => void (world = await openSeller()));
afterAll(() => world.app.close());

const total = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);

test('a month is invoiced once, for what the ledger says, and what is paid may be spent again', async () => {
  const advertiser = await world.anInvoiced();
  const { owner, advertiser_id } = advertiser;
  await world.give(advertiser_id, 'credit', 1_000_001, 'welcome');
  await world.spendAndClose(advertiser, 4_000_003, 2_345_678);
  await world.writeAll();
  expect(await world.documentsOf(advertiser)).toEqual([]);
  await world.nextMonth();
  await world.spendAndClose(advertiser, 77);
  await world.writeAll();
  await world.writeAll();
  const invoices = await world.documentsOf(advertiser);
  expect(invoices).toMatchObject([
    {
      document_type: 'INVOICE',
      status: 'OPEN',
      amount_billed_micro_currency: 5_345_680,
      amount_discount_micro_currency: 1_000_001,
      // 7/107 of the billed amount.
      amount_tax_micro_currency: 349_717,
      amount_net_micro_currency: 5_345_680 + 1_000_001 - 349_717,
      bill_to_country: 'US',
    },
  ]);
  const [invoice] = invoices;
  const document_id = invoice?.id ?? '';
  const inFull = await owner.call(getAdDocument, { advertiser_id, document_id });
  expect(total(inFull.lines.map((line) => line.amount_in_micro_currency))).toBe(
    inFull.amount_net_micro_currency + inFull.amount_tax_micro_currency,
  );
  expect(inFull.lines[0]?.campaign_id).toBe(advertiser.promoted.campaign_id);

  const before = await owner.call(getAdBilling, { advertiser_id });
  expect(before.owed_in_micro_currency).toBe(5_345_680 + 77);
  const pay = () => world.operator.call(updateAdInvoice, { document_id, status: 'CLOSED' });
  const answers = await Promise.all(Array.from({ length: 6 }, pay));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['CLOSED']));
  const after = await owner.call(getAdBilling, { advertiser_id });
  expect(after.owed_in_micro_currency).toBe(77);
  expect(after.left_in_micro_currency - before.left_in_micro_currency).toBe(5_345_680);
  const { data: paid } = await owner.call(getAdBillingTransfers, {
    advertiser_id,
    causes: ['payment'],
  });
  expect(paid).toMatchObject([{ amount_in_micro_currency: 5_345_680, ref: invoice?.number }]);
  const receipt_id = paid[0]?.receipt_id ?? '';
  expect(await owner.call(getAdDocument, { advertiser_id, document_id: receipt_id })).toMatchObject(
    {
      document_type: 'RECEIPT',
      amount_billed_micro_currency: 5_345_680,
      // It is taxed on the invoice.
      amount_tax_micro_currency: 0,
    },
  );
  const log = await world.app.db.read.rows(
    `select detail from audit_log where action = 'ad_invoice_paid' and subject_id = :id`,
    { id: owner.id },
  );
  expect(log).toMatchObject([{ detail: { invoice: invoice?.number, amount: '5345680' } }]);
});

test('all pages add up to the ledger to the micro: invoices, memos, receipts and years', async () => {
  const advertiser = await world.anInvoiced();
  const { owner, advertiser_id } = advertiser;
  await world.give(advertiser_id, 'deposit', 3_000_007, 'bank 1');
  await world.spendAndClose(advertiser, 5_000_011, 1_999_999);
  const back = { ...keyOf({ advertiser_id }), amount: 12_345, ref: 'robots' };
  await world.app.db.transaction((tx) => makeGood(tx, back, world.app.clock.now));
  await world.nextMonth();
  await world.spendAndClose(advertiser, 800_001);
  await world.nextMonth();
  await world.writeAll();
  await world.give(advertiser_id, 'deposit', 999_983, 'bank 2');

  const { data: ledger } = await world.operator.call(getAdTransfers, {
    advertiser_id,
    page_size: 250,
  });
  const booked = (match: Partial<(typeof ledger)[number]>) =>
    total(
      ledger
        .filter((entry) =>
          Object.entries(match).every(([key, value]) => entry[key as 'ref'] === value),
        )
        .map((entry) => entry.amount_in_micro_currency),
    );
  const documents = await world.documentsOf(advertiser);
  const billed = (type: string) =>
    total(
      documents
        .filter((one) => one.document_type === type)
        .map((one) => one.amount_billed_micro_currency),
    );
  expect(documents.map((one) => one.document_type).toSorted()).toEqual([
    'CREDIT_MEMO',
    'INVOICE',
    'INVOICE',
  ]);
  expect(billed('INVOICE')).toBe(booked({ cause: 'close', debit: 'receivable' }));
  expect(billed('CREDIT_MEMO')).toBe(-booked({ cause: 'make_good' }));
  for (const { id } of documents) {
    const { lines, document_type, ...sums } = await owner.call(getAdDocument, {
      advertiser_id,
      document_id: id,
    });
    if (document_type !== 'INVOICE') continue;
    expect(total(lines.map((line) => line.amount_in_micro_currency))).toBe(
      sums.amount_net_micro_currency + sums.amount_tax_micro_currency,
    );
  }
  const { data: receipts } = await owner.call(getAdDocuments, {
    advertiser_id,
    document_types: ['RECEIPT'],
  });
  expect(total(receipts.map((one) => one.amount_billed_micro_currency))).toBe(
    booked({ cause: 'deposit' }),
  );
  const { data: years } = await owner.call(getAdTaxYears, { advertiser_id });
  expect(
    total(years.map((one) => one.amount_net_micro_currency + one.amount_tax_micro_currency)),
  ).toBe(billed('INVOICE') + booked({ cause: 'deposit' }));
});

test('numbers have no gaps, whoever makes documents at once and whatever fails', async () => {
  const accounts = await Promise.all(Array.from({ length: 8 }, () => aBusiness(world.app)));
  await Promise.all(
    accounts.map(({ advertiser_id }, at) =>
      world.give(advertiser_id, 'deposit', 1_000_000 + at, 'bank'),
    ),
  );
  const failed = world.app.db.transaction(async (tx) => {
    await tx.run(`update ad_document_series set last = last + 1 where kind = 'RECEIPT'`);
    throw new Error('the process was killed');
  });
  await expect(failed).rejects.toThrow('killed');
  await Promise.all(
    accounts.map(({ advertiser_id }) =>
      world.give(advertiser_id, 'deposit', 1_000_000, 'bank again'),
    ),
  );
  const numbers = await world.app.db.read.rows<{ number: number }>(
    `select number from ad_documents where kind = 'RECEIPT' and year = :year order by number`,
    { year: world.app.clock.now.getUTCFullYear() },
  );
  expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, at) => at + 1));
  expect(numbers.length).toBeGreaterThanOrEqual(16);
});

test('documents come in each order, by status and by when they are due, a page at a time', async () => {
  const advertiser = await world.anInvoiced();
  const { owner, advertiser_id } = advertiser;
  for (const price of [3_000_000, 1_000_000, 2_000_000]) {
    await world.spendAndClose(advertiser, price);
    await world.nextMonth();
    await world.writeAll();
  }
  const list = async (more: object) => {
    const found: number[] = [];
    let bookmark: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof ask>> = await ask(more, bookmark);
      found.push(...page.data.map((one) => one.amount_billed_micro_currency / 1_000_000));
      ({ bookmark } = page);
    } while (bookmark !== null);
    return found;
  };
  const ask = (more: object, bookmark: string | null) =>
    owner.call(getAdDocuments, { advertiser_id, page_size: 2, bookmark, ...more });
  for (const sort_by of ['DUE_DATE', 'BILLING_PERIOD', 'INVOICE_NUMBER'] as const) {
    expect(await list({ sort_by, order: 'ASCENDING' })).toEqual([3, 1, 2]);
    expect(await list({ sort_by, order: 'DESCENDING' })).toEqual([2, 1, 3]);
  }
  expect(await list({ sort_by: 'TOTAL_AMOUNT', order: 'ASCENDING' })).toEqual([1, 2, 3]);
  expect(await list({ sort_by: 'DOCUMENT_TYPE' })).toHaveLength(3);
  const [last] = (await ask({}, null)).data;
  const due = last?.invoice_due_date ?? '';
  expect(await list({ due_from: due })).toEqual([2]);
  expect(await list({ due_to: due, order: 'ASCENDING' })).toEqual([3, 1, 2]);
  await world.operator.call(updateAdInvoice, { document_id: last?.id ?? '', status: 'CLOSED' });
  expect(await list({ statuses: ['CLOSED'] })).toEqual([2]);
  expect(await list({ statuses: ['OPEN'], order: 'ASCENDING' })).toEqual([3, 1]);
  const { data: open } = await world.operator.call(getAdInvoices, {});
  expect(open.filter((one) => one.ad_account_id === advertiser_id)).toHaveLength(2);
  const wrong = await owner.refusal(getAdDocuments, { advertiser_id, due_from: '2026-02-30' });
  expect(wrong).toMatchObject({ status: 400, message: "Parameter 'due_from' is invalid." });
});
