import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createAdFund, getAdBilling, getAdBillingTransfers } from '#contract/ads/billing.ts';
import { createCampaigns } from '#contract/ads/campaigns.ts';
import { getAdDocuments } from '#contract/ads/documents/documents.ts';
import { createAdOffer } from '#contract/ads/documents/offers.ts';
import { updateAdCreditLine } from '#contract/ads/settings.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test, type Person, type Product } from './product.ts';
import { fund } from './advertised.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const DAY_MS = 86_400_000;

/** Returns a day of the previous month, in UTC. */
const lastMonth = (): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) - 5 * DAY_MS);
};

/** Creates an ad account with an invoice of $5.00 for last month and a payment of $50.00. */
async function anInvoiced(product: Product, member: Person): Promise<string> {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const line = { line_in_micro_currency: 90_000_000, currency: 'USD' };
  await product.operator.call(updateAdCreditLine, { advertiser_id, ...line });
  await product.spendBefore(advertiser_id, lastMonth(), 5_000_000);
  await product.run('ads.documents');
  const made = async () => (await member.call(getAdDocuments, { advertiser_id })).data.length;
  await expect.poll(made).toBe(1);
  await fund(product, { advertiser_id }, { kind: 'deposit', ref: 'bank 7' });
  return advertiser_id;
}

test('an owner finds invoices, receipts and the tax of a year, each as a file', async ({
  page,
  product,
  member,
}) => {
  const advertiser_id = await anInvoiced(product, member);
  await open(page, `/advertiser/${advertiser_id}/billing/documents`);
  const documents = page.getByRole('table', { name: 'Documents' });
  await expect(documents.getByRole('row')).toHaveCount(2);
  await expect(documents).toContainText('$5.00');
  await expect(documents).toContainText('Open');
  expect(await axeFindings(page), 'the documents').toEqual([]);
  const saved = page.waitForEvent('download');
  await documents.getByRole('link', { name: /^Download INV-.* as PDF$/ }).click();
  const file = await readFile(await (await saved).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByLabel('Status').selectOption('Closed');
  await expect(page.getByRole('heading', { name: 'No documents like that' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(documents.getByRole('row')).toHaveCount(2);

  const tabs = page.getByRole('navigation', { name: 'Billing' });
  await tabs.getByRole('link', { name: 'History' }).click();
  await page.getByRole('button', { name: 'View receipt' }).click();
  const receipt = page.getByRole('region', { name: /^Receipt RCT-/ });
  await expect(receipt).toContainText('bank 7');
  await expect(receipt).toContainText('$50.00');
  expect(await axeFindings(page), 'the receipt').toEqual([]);

  await tabs.getByRole('link', { name: 'Tax' }).click();
  await expect(page.getByRole('table', { name: 'Statements' })).toContainText('$55.00');
  await page.getByLabel('Business name').fill('Clay on Tuesday');
  await page.getByLabel('Tax number in').fill('DE123456789');
  await expect(page.getByText('Tax numbers there look like 123456789.')).toBeVisible();
  await page.getByLabel('Tax number in').fill('12-3456789');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. New documents will say so.')).toBeVisible();
  expect(await axeFindings(page), 'the tax').toEqual([]);
});

test('a code is looked at, then used; who may not pay finds no field for it', async ({
  page,
  context,
  product,
}) => {
  const owner = await aBusiness({ person: () => product.person() });
  const code = `KILN-${owner.advertiser_id.slice(-6)}`;
  const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  await product.operator.call(createAdOffer, {
    code,
    title: 'Fair of makers',
    terms: 'Any campaign.',
    currency: 'USD',
    amount_in_micro_currency: 20_000_000,
    start_date: day(Date.now() - DAY_MS),
    end_date: day(Date.now() + 9 * DAY_MS),
    uses: 3,
  });
  const path = `/advertiser/${owner.advertiser_id}/billing/promotions`;
  await signIn(context, await owner.delegate(['FINANCE_MANAGER']), product.url);
  await open(page, path);
  const field = page.getByLabel('Offer code');
  await field.fill('NOTHINGLIKETHAT');
  await page.getByRole('button', { name: 'Check the code' }).click();
  await expect(page.getByText("There's no offer with this code.")).toBeVisible();
  await field.fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Check the code' }).click();
  await expect(page.getByText('$20.00 of credit: Fair of makers.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No credit yet' })).toBeVisible();
  expect(await axeFindings(page), 'the code').toEqual([]);
  await page.getByRole('button', { name: 'Add $20.00' }).click();
  await expect(page.getByRole('table', { name: 'Credits from codes' })).toContainText('Active');
  await signIn(context, await owner.delegate(['ANALYST']), product.url);
  await open(page, path);
  await expect(page.getByRole('table', { name: 'Credits from codes' })).toContainText('$20.00');
  await expect(page.getByLabel('Offer code')).toHaveCount(0);
});

/** Returns the amounts in a table's column, in micro units, from the page's attributes. */
async function amountsOf(page: Page, table: string): Promise<number[]> {
  const cells = page.getByRole('table', { name: table }).locator('data');
  await expect(cells.first()).toBeVisible();
  return cells.evaluateAll((all) => all.map((one) => Number((one as HTMLDataElement).value)));
}

test('billing has what there is, its history, order lines, promotions, documents and tax documents, and each amount is the ledger’s [CONSOLE-14]', async ({
  page,
  context,
  product,
  member,
}) => {
  test.slow();
  const advertiser_id = await anInvoiced(product, member);
  const gift = { kind: 'credit', amount_in_micro_currency: 7_000_001, ref: 'welcome' } as const;
  await product.operator.call(createAdFund, { advertiser_id, currency: 'USD', ...gift });
  const item = { name: 'Vases in spring', objective_type: 'CONSIDERATION' as const };
  const [made] = await member.call(createCampaigns, { advertiser_id, items: [item] });
  const campaign = made?.data?.id ?? '';

  // An operator records the agreement.
  await signIn(context, product.operator, product.url);
  await open(page, `/operator/ad-accounts/${advertiser_id}/`);
  const form = page.locator('form').filter({ has: page.getByLabel('Purchase order') });
  await form.getByLabel('Name').fill('Spring');
  await form.getByLabel('Purchase order').fill('PO-118');
  await form.getByLabel('Kind').selectOption('Make-good');
  await form.getByLabel('Budget in USD').fill('500.25');
  await form.getByLabel('First day (UTC)').fill('2026-03-01');
  await form.getByLabel('Campaigns').fill(campaign);
  await form.getByRole('button', { name: 'Add order line' }).click();
  await expect(page.getByText('Spring is added.')).toBeVisible();
  expect(await axeFindings(page), 'order lines of operators').toEqual([]);

  await signIn(context, member, product.url);
  const path = `/advertiser/${advertiser_id}/billing/`;
  await open(page, path);
  const billing = await member.call(getAdBilling, { advertiser_id });
  const ledger = (await member.call(getAdBillingTransfers, { advertiser_id })).data;
  const booked = ledger.map((entry) => entry.amount_in_micro_currency);
  const amounts = await page
    .locator('dd data')
    .evaluateAll((all) => all.map((one) => Number((one as HTMLDataElement).value)));
  const { left_in_micro_currency: left, spent_this_month_in_micro_currency: spent } = billing;
  // The amount owed equals the invoice.
  expect(amounts).toEqual([left, spent, 5_000_000]);
  const tabs = page.getByRole('navigation', { name: 'Billing' });

  await tabs.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}history/?$`));
  await expect(page.getByText('bank 7')).toBeVisible();
  const history = await amountsOf(page, 'History');
  expect(history.map(Math.abs).toSorted((one, other) => one - other)).toEqual(
    booked.map(Math.abs).toSorted((one, other) => one - other),
  );

  await tabs.getByRole('link', { name: 'Order lines' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}order_lines/?$`));
  const lines = page.getByRole('table', { name: 'Order lines' });
  for (const text of ['Spring', 'PO-118', 'Make-good', 'Active', 'Vases in spring', 'from '])
    await expect(lines).toContainText(text);
  expect(await amountsOf(page, 'Order lines')).toEqual([500_250_000, 0]);
  expect(await axeFindings(page), 'order lines').toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await axeFindings(page), 'order lines on a phone').toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });

  await tabs.getByRole('link', { name: 'Credits' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}promotions/?$`));
  await expect(page.getByText('welcome')).toBeVisible();
  const credits = await page
    .locator('data')
    .evaluateAll((all) => all.map((one) => Number((one as HTMLDataElement).value)));
  expect(credits).toContain(7_000_001);

  await tabs.getByRole('link', { name: 'Documents' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}documents/?$`));
  const [invoice] = (await member.call(getAdDocuments, { advertiser_id })).data;
  const charged = ledger.filter(({ cause }) => cause === 'close');
  const billed = charged.reduce((sum, one) => sum + Math.abs(one.amount_in_micro_currency), 0);
  expect(invoice?.amount_billed_micro_currency).toBe(billed);
  expect((await amountsOf(page, 'Documents')).at(-1)).toBe(billed);

  await tabs.getByRole('link', { name: 'Tax' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}tax_documents/?$`));
  await expect(page.getByRole('table', { name: 'Statements' })).toContainText('$55.00');

  // The operator pauses and deletes it.
  await signIn(context, product.operator, product.url);
  await open(page, `/operator/ad-accounts/${advertiser_id}/`);
  await page.getByRole('button', { name: 'Pause Spring' }).click();
  await expect(page.getByText('Spring is paused.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Spring' }).click();
  await expect(page.getByText('Spring is deleted.')).toBeVisible();
  await signIn(context, member, product.url);
  await open(page, `${path}order_lines`);
  await expect(page.getByRole('heading', { name: 'No order lines yet' })).toBeVisible();
});

test('an operator marks an invoice as paid', async ({ page, context, product, member }) => {
  const advertiser_id = await anInvoiced(product, member);
  await signIn(context, product.operator, product.url);
  await open(page, '/operator/ad-invoices/');
  expect(await axeFindings(page), 'invoices of operators').toEqual([]);
  const [invoice] = (await member.call(getAdDocuments, { advertiser_id })).data;
  const number = invoice?.number ?? '';
  await page.getByRole('button', { name: `Mark as paid: ${number}` }).click();
  await expect(page.getByText(`${number} is paid.`)).toBeVisible();
  const status = async () => (await member.call(getAdDocuments, { advertiser_id })).data[0]?.status;
  expect(await status()).toBe('CLOSED');
  await open(page, '/operator/ad-offers/');
  await expect(page.getByRole('heading', { name: 'Offer codes' })).toBeVisible();
  expect(await axeFindings(page), 'offers of operators').toEqual([]);
});
