import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdDocuments, getAdTaxYears } from '#contract/ads/documents/documents.ts';
import { updateAdBillingProfile } from '#contract/ads/documents/parties.ts';
import type { TestPerson } from '#server/testing/app.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { readPdf } from './test-pdf.ts';
import { openSeller, type SellerWorld } from './test-invoiced.ts';

let world: SellerWorld;
beforeAll(async () => void (world = await openSeller()));
afterAll(() => world.app.close());

test('a PDF says what the document says, with links, whatever its names are written in', async () => {
  const advertiser = await world.anInvoiced();
  const { owner, advertiser_id } = advertiser;
  const names = {
    business_name: 'Ζωή & Дом <b>(Łódź)</b>',
    address: 'Kalverhof 12\n漢字 Street',
    tax_id: '98-7654321',
  };
  await owner.call(updateAdBillingProfile, { advertiser_id, ...names, version: 0 });
  await world.spendAndClose(advertiser, 4_000_001);
  await world.nextMonth();
  await world.writeAll();
  const [invoice] = await world.documentsOf(advertiser);
  const file = await owner.request(invoice?.download_url ?? '');
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(file.headers.get('content-disposition')).toContain(`${invoice?.number}.pdf`);
  const { text, pages, links } = readPdf(file.bytes);
  expect(pages).toBe(1);
  for (const message of [
    invoice?.number ?? '',
    'Ζωή & Дом <b>(Łódź)</b>',
    'Kalverhof 12',
    '[…] Street',
    'Tax number 987654321',
    'Bower Park',
    'Sales tax 7%',
    '4.000001',
    'Please pay to account 5512.',
    'letters this file has no font for',
  ]) {
    expect(text).toContain(message);
  }
  expect(text).not.toContain('□');
  const insights = `/advertiser/${advertiser_id}/campaign-insights/${advertiser.promoted.campaign_id}/`;
  expect(links.map((link) => new URL(link).pathname)).toEqual([insights]);
  // Existing documents do not change.
  await owner.call(updateAdBillingProfile, {
    advertiser_id,
    business_name: 'Another name',
    address: '',
    version: 1,
  });
  const again = await owner.request(invoice?.download_url ?? '');
  expect(readPdf(again.bytes).text).toBe(text);

  const { data: years } = await owner.call(getAdTaxYears, { advertiser_id });
  const statement = await owner.request(years[0]?.download_url ?? '');
  expect(readPdf(statement.bytes).text).toContain('Another name');
  expect(readPdf(statement.bytes).text).toContain('4.000001');
});

test('documents are files for whoever may see what is paid, and not there for others', async () => {
  const advertiser = await world.anInvoiced();
  const { advertiser_id } = advertiser;
  await world.give(advertiser_id, 'deposit', 1_000_000, 'bank');
  const owner = await aBusiness(world.app);
  await world.give(owner.advertiser_id, 'deposit', 1_000_000, 'bank');
  const receipts = { advertiser_id: owner.advertiser_id, document_types: ['RECEIPT' as const] };
  const [receipt] = (await owner.call(getAdDocuments, receipts)).data;
  const [year] = (await owner.call(getAdTaxYears, receipts)).data;
  for (const path of [receipt?.download_url ?? '', year?.download_url ?? '']) {
    const statusOf = async (who: Pick<TestPerson, 'request'>, at = path) =>
      (await who.request(at)).status;
    expect(await statusOf(await owner.delegate(['ANALYST']))).toBe(200);
    expect(await statusOf(await owner.delegate(['FINANCE_MANAGER']))).toBe(200);
    expect(await statusOf(await owner.delegate(['CAMPAIGN_MANAGER']))).toBe(404);
    expect(await statusOf(await world.app.person())).toBe(404);
    expect(await statusOf(world.app.visitor())).toBe(401);
    // It is 404 under another ad account, too.
    const elsewhere = path.replace(owner.advertiser_id, advertiser_id);
    expect(await statusOf(owner, elsewhere)).toBe(404);
  }
  expect(
    (await owner.request(`/ads/v4/advertisers/${owner.advertiser_id}/documents/7/pdf`)).status,
  ).toBe(404);
  const nobody = `/ads/v4/advertisers/${owner.advertiser_id}/tax-statements/1999/US/pdf`;
  expect((await owner.request(nobody)).status).toBe(404);
});

test('a tax number has the form of its country, and a stale edit says so', async () => {
  const owner = await aBusiness(world.app);
  const { advertiser_id } = owner;
  const input = { advertiser_id, business_name: 'Clay', address: '', version: 0 };
  const wrong = { ...input, tax_id: 'DE123456789' };
  expect(await owner.refusal(updateAdBillingProfile, wrong)).toMatchObject({
    status: 400,
    message: "Parameter 'tax_id' is invalid.",
  });
  await owner.call(updateAdBillingProfile, input);
  expect(await owner.refusal(updateAdBillingProfile, input)).toMatchObject({
    status: 409,
    code: 'ad_changed',
  });
  const analyst = await owner.delegate(['ANALYST']);
  expect(await analyst.refusal(updateAdBillingProfile, { ...input, version: 1 })).toMatchObject({
    status: 404,
  });
});
