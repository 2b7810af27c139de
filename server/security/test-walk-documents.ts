import { makeDocument } from '#server/ads/documents/make-document.ts';
import { insertPayment } from '#server/ads/payments/payment-store.ts';
import { insertOrder } from '#server/ads/orders/order-store.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { keyOf } from '#server/ads/operator/test-spending.ts';
import type { Person, Walks } from './test-walks.ts';

/** Walks invoices of an ad account, which operators mark as paid, and the years with taxes. */
export async function expectDocumentsWhole(
  walks: Walks,
  operator: Person,
  owner: Person,
  advertiser_id: string,
): Promise<void> {
  const account = { ...keyOf({ advertiser_id }), name: 'Panes', country: 'US', currency: 'USD' };
  const { db, clock } = walks.app;
  let no = 0;
  const add = async (at = clock.now) => {
    no += 1;
    const invoice = { kind: 'INVOICE', status: 'OPEN', dueDay: '2026-05-01', discount: 0 } as const;
    const paper = {
      ...invoice,
      days: ['2026-03-01', '2026-03-31'],
      billed: 5,
      taxed: 5,
      entries: [no, no],
      reference: '',
      lines: [],
    } as const;
    return (await db.transaction((tx) => makeDocument(tx, account, paper, at))).id;
  };
  const pay = (document_id: string) =>
    operator.ask('AdInvoice', 'update', { document_id, status: 'CLOSED' });
  await walks.expectWhole({ add: () => add(), remove: pay }, [
    { resource: 'AdInvoices', by: operator, options: {} },
  ]);
  const options = { advertiser_id, sort_by: 'INVOICE_NUMBER', order: 'ASCENDING' };
  await walks.expectWhole({ add: () => add(), remove: async () => null }, [
    { resource: 'AdDocuments', by: owner, options },
  ]);
  let year = clock.now.getUTCFullYear();
  const inYears = async () => {
    year += 1;
    await add(new Date(Date.UTC(year, 0, 5)));
    return `${year}-US`;
  };
  await walks.expectWhole({ add: inYears, remove: async () => null }, [
    { resource: 'AdTaxYears', by: owner, options: { advertiser_id } },
  ]);
}

/** Walks offers, and an ad account's credits from them; neither is ever deleted. */
export async function expectOffersWhole(
  walks: Walks,
  operator: Person,
  owner: Person,
  advertiser_id: string,
): Promise<void> {
  const days = { start_date: '2020-01-01', end_date: '2090-01-01' };
  const gift = { currency: 'USD', amount_in_micro_currency: 5, uses: 9, ...days };
  let no = 0;
  const offer = async () => {
    const code = `CODE${100 + (no += 1)}`;
    const { id } = await operator.ask('AdOffer', 'create', { code, title: `Gift ${no}`, ...gift });
    await owner.ask('AdCredit', 'create', { advertiser_id, offer_code: code });
    return id;
  };
  await walks.expectWhole({ add: offer, remove: async () => null }, [
    { resource: 'AdOffers', by: operator, options: {} },
    { resource: 'AdCredits', by: owner, options: { advertiser_id } },
  ]);
}

/** Walks charges of a card, which are never deleted. */
export async function expectCardPaymentsWhole(
  walks: Walks,
  owner: Person,
  advertiser_id: string,
): Promise<void> {
  const { db, clock } = walks.app;
  const { bucket, accountId } = keyOf({ advertiser_id });
  const card = { customer: 'cus', method: 'pm', brand: 'visa', lastFour: '4417' };
  const charged = { amount: 5, currency: 'USD', cause: 'MONTH', state: 'PAID' } as const;
  const charge = async () => {
    const id = makeId(bucket, clock.now.getTime());
    const row = { bucket, accountId, id, ...card, ...charged, failure: null, madeAt: clock.now };
    await insertPayment(db.read, row);
    return id;
  };
  await walks.expectWhole({ add: charge, remove: async () => null }, [
    { resource: 'AdCardPayments', by: owner, options: { advertiser_id } },
  ]);
}

/** Walks an ad account's orders: deleted ones are hidden from the ad account, but not from operators. */
export async function expectOrdersWhole(
  walks: Walks,
  operator: Person,
  owner: Person,
  advertiser_id: string,
): Promise<void> {
  const { db, clock } = walks.app;
  const { bucket, accountId } = keyOf({ advertiser_id });
  const agreed = { purchaseOrder: '', paidType: 'PAID', budget: 5, endDay: null } as const;
  const state = { startDay: '2026-03-01', status: 'ACTIVE', version: 1 } as const;
  // Inserted by the store: each call would write to the audit log, which is walked too.
  const order = async () => {
    const id = makeId(bucket, clock.now.getTime());
    const row = { id, bucket, accountId, name: `Order ${walks.next()}`, ...agreed, ...state };
    await insertOrder(db.read, row, clock.now);
    return id;
  };
  const drop = (id: string) =>
    db.read.run(
      `update ad_order_lines set status = 'DELETED' where bucket = :bucket and id = :id`,
      { bucket, id },
    );
  const options = { advertiser_id };
  await walks.expectWhole({ add: order, remove: drop }, [
    { resource: 'AdOrderLines', by: owner, options },
    { resource: 'AdOrders', by: operator, options },
  ]);
}
