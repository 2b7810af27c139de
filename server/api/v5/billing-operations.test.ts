import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  findInvoiceFile,
  listCredits,
  listInvoices,
  listOrderLines,
  listProfiles,
  readOrderLine,
  readTerms,
  redeemCredit,
} from '#contract/api/v5/billing.ts';
import { createAdOffer } from '#contract/ads/documents/offers.ts';
import { createAdOrder } from '#contract/ads/orders/order-lines.ts';
import { publishAdTerms } from '#contract/business/ad-terms.ts';
import { errors } from '#contract/kernel/errors.ts';
import { openSeller, type SellerWorld } from '#server/ads/documents/test-invoiced.ts';
import { noting, program, type Program, servedIn } from './test-v5.ts';
import { payingGroups } from './test-groups.ts';

/** Every served operation on billing, over HTTP. */

let world: SellerWorld;
let advertiser: Awaited<ReturnType<SellerWorld['anInvoiced']>>;
let advertisers: Program;
let made: Set<string>;
let make: Program['make'];
let parts: { ad_account_id: string };
beforeAll(async () => {
  world = await openSeller();
  advertiser = await world.anInvoiced();
  advertisers = await program(world.app, advertiser.owner);
  ({ made, make } = noting(advertisers));
  parts = { ad_account_id: advertiser.advertiser_id };
});
afterAll(() => world.app.close());

type Thing = Readonly<Record<string, unknown>> & { readonly id: string };
interface Page {
  readonly items: Thing[];
}
const at = (path: string): string => `/ad_accounts/${advertiser.advertiser_id}${path}`;

test('what was agreed on is listed and read, with the moments of its days', async () => {
  const { id } = await world.operator.call(createAdOrder, {
    advertiser_id: advertiser.advertiser_id,
    name: 'Spring',
    budget_in_micro_currency: 500_000_000,
    start_date: '2026-03-01',
    end_date: '2026-03-10',
    campaign_ids: [advertiser.promoted.campaign_id],
  });
  const line = await make(readOrderLine, { ...parts, order_line_id: id });
  expect(line).toMatchObject({
    name: 'Spring',
    budget: 500_000_000,
    start_time: Date.parse('2026-03-01T00:00:00Z') / 1000,
    end_time: Date.parse('2026-03-10T23:59:59Z') / 1000,
    campaign_ids: [advertiser.promoted.campaign_id],
  });
  expect((await make<Page>(listOrderLines, parts)).items).toEqual([line]);
  expect(await advertisers.send('GET', at('/order_lines/7'))).toMatchObject({
    status: 404,
    body: { code: errors.ad_order_line_not_found.number },
  });
});

test('a code is tried, and redeemed once, and its credit is listed', async () => {
  const { now } = world.app.clock;
  const day = now.toISOString().slice(0, 10);
  await world.operator.call(createAdOffer, {
    code: 'GIFT-1001',
    title: 'Gift',
    currency: 'USD',
    amount_in_micro_currency: 2_000_003,
    start_date: day,
    end_date: day,
    uses: 1,
  });
  const offerCodeHash = createHash('sha256').update('GIFT1001').digest('hex');
  const redeem = (validateOnly: boolean) =>
    make(redeemCredit, parts, { body: { offerCodeHash, validateOnly } });
  expect(await redeem(true)).toMatchObject({ success: true });
  expect((await make<Page>(listCredits, parts)).items).toEqual([]);
  expect(await redeem(false)).toEqual({ success: true, errorCode: null, errorMessage: null });
  expect(await redeem(false)).toMatchObject({ success: false, errorMessage: expect.any(String) });
  expect((await make<Page>(listCredits, parts)).items).toMatchObject([
    { active: true, title: 'Gift', discountInMicroCurrency: 2_000_003 },
  ]);
});

test('who pays afterwards has a profile that says so, and the invoices of their months with their files', async () => {
  const profiles = (is_active: string) => make<Page>(listProfiles, parts, { query: { is_active } });
  expect((await profiles('true')).items).toMatchObject([
    { id: advertiser.advertiser_id, billing_type: 'INVOICE', status: 'VALID' },
  ]);
  expect((await profiles('false')).items).toEqual([]);

  await world.spendAndClose(advertiser, 4_000_003);
  await world.nextMonth();
  await world.writeAll();
  const [document] = await world.documentsOf(advertiser);
  const query = { status: 'OPEN', document_type: 'INVOICE', sort: 'DUE_DATE' };
  const { items } = await make<Page>(listInvoices, parts, { query });
  expect(items).toMatchObject([
    {
      id: document?.id,
      document_type: 'INVOICE',
      amount_billed_micro_currency: document?.amount_billed_micro_currency,
    },
  ]);
  const closed = { query: { status: 'CLOSED' } };
  expect((await make<Page>(listInvoices, parts, closed)).items).toEqual([]);
  const named = { ...parts, billing_invoice_id: items[0]?.id ?? '' };
  const file = await make<{ download_url: string }>(findInvoiceFile, named);
  const reply = await fetch(file.download_url.replace(/^https?:\/\/[^/]+/, world.app.url), {
    headers: { authorization: `Bearer ${advertisers.token}` },
  });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('application/pdf'),
  ]);
});

test('terms are accepted or not, and read as text of a page', async () => {
  expect(await make(readTerms, parts)).toMatchObject({ id: '0', html: null });
  await world.operator.call(publishAdTerms, { text: 'Be kind & honest.\n\nNo <tricks>.' });
  const query = { include_html: 'true' };
  expect(await make(readTerms, parts, { query })).toMatchObject({
    ad_account_id: advertiser.advertiser_id,
    has_accepted: false,
    html: '<p>Be kind &amp; honest.</p>\n<p>No &lt;tricks&gt;.</p>',
  });
});

test('every operation of what advertising costs that is served was made', () => {
  expect([...made].toSorted()).toEqual(servedIn(payingGroups));
});
