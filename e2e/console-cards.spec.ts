import { devices, type Page } from '@playwright/test';
import { getAdBilling, getAdBillingTransfers } from '#contract/ads/billing.ts';
import { getAdNotices } from '#contract/ads/notices/notices.ts';
import {
  createAdCard,
  getAdCard,
  getAdCardPayments,
  updateAdCard,
} from '#contract/ads/payments/cards.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { type CardProviderStandIn, startCardProvider } from '#server/testing/card-provider.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test as base, type Person, type Product } from './product.ts';
import { runProduct } from './run-product.ts';

/** A product with a stand-in for the card provider. */
const test = base.extend<object, { cards: CardProviderStandIn; product: Product }>({
  cards: [
    async ({}, use) => {
      const cards = await startCardProvider();
      await use(cards);
      await cards[Symbol.asyncDispose]();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ cards }, use) => {
      const product = await runProduct('', cards.settings);
      cards.tell(product.url);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const UNIT = 1_000_000;

const card = (page: Page) => page.getByRole('region', { name: 'How you pay' });

async function addCard(page: Page, number: string, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByLabel('Card number').fill(number);
  await page.getByRole('button', { name: 'Save card' }).click();
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Charges due amounts, and waits until nothing is pending. */
async function chargeDue(product: Product, member: Person, advertiser_id: string): Promise<void> {
  await product.run('ads.charge-due-cards');
  const pending = async () =>
    (await member.call(getAdCard, { advertiser_id })).pending_in_micro_currency;
  await expect.poll(pending).toBe(null);
}

test('an advertiser adds a card, which is charged at the threshold, and has a receipt of it', async ({
  page,
  product,
  member,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const path = `/advertiser/${advertiser_id}/billing/`;
  await open(page, path);
  await expect(card(page)).toContainText('We charge it whenever you owe $50.00');
  expect(await axeFindings(page), 'before there is a card').toEqual([]);
  await addCard(page, '4242 4242 4242 4242', 'Add a card');
  await expect(page.getByText('Your card is added.')).toBeVisible();
  await expect(page).toHaveURL(path);
  await expect(card(page)).toContainText('Visa ending in 4242');
  await expect(card(page)).toContainText('Expires 08/31');
  const due = page.getByRole('region', { name: 'Next charge' });
  await expect(due).toContainText('when you owe $50.00');

  await product.spend(advertiser_id, 30 * UNIT);
  await open(page, path);
  await expect(due.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '60');
  expect(await axeFindings(page), 'with a card').toEqual([]);

  await product.spend(advertiser_id, 22_003_000);
  await chargeDue(product, member, advertiser_id);
  await open(page, path);
  await expect(due).toContainText('when you owe $100.00');
  await expect(page.getByRole('table', { name: 'Latest' })).toContainText('Paid by card');
  await page.getByRole('link', { name: 'All entries' }).click();
  const payments = page.getByRole('table', { name: 'Card payments' });
  await expect(payments.getByRole('row').nth(1)).toContainText(
    /Threshold reached.*Ending in 4242.*Paid.*\$52\.01/,
  );
  const [payment] = (await member.call(getAdCardPayments, { advertiser_id })).data;
  const booked = await member.call(getAdBillingTransfers, { advertiser_id, causes: ['payment'] });
  const total = booked.data.reduce((sum, one) => sum + one.amount_in_micro_currency, 0);
  expect([payment?.amount_in_micro_currency, total]).toEqual([52_010_000, 52_010_000]);
  await payments.getByRole('button', { name: 'View receipt' }).click();
  await expect(page.getByRole('region', { name: /^Receipt / })).toContainText('$52.01');
  expect(await axeFindings(page), 'the history').toEqual([]);
});

test('where a card is declined ads stop, which is said, and Pay now lets them go on', async ({
  page,
  product,
  member,
  cards,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const path = `/advertiser/${advertiser_id}/billing/`;
  await open(page, path);
  await addCard(page, '4000 0000 0000 0002', 'Add a card');
  await expect(card(page)).toContainText('Visa ending in 0002');
  await product.spend(advertiser_id, 60 * UNIT);
  await chargeDue(product, member, advertiser_id);
  const left = async () =>
    (await member.call(getAdBilling, { advertiser_id })).left_in_micro_currency;
  expect(await left()).toBe(0);
  const notices = (await member.call(getAdNotices, { advertiser_id })).data;
  expect(notices.map(({ kind }) => kind)).toContain('PAYMENT_FAILED');

  await open(page, path);
  const alert = page.getByRole('alert').filter({ hasText: 'your ads have stopped' });
  await expect(alert).toContainText('The bank declined it.');
  expect(await axeFindings(page), 'a payment that failed').toEqual([]);
  const pay = alert.getByRole('button', { name: 'Pay $60.00 now' });
  await pay.click();
  const failed = async () =>
    (await member.call(getAdCardPayments, { advertiser_id })).data.filter(
      ({ state }) => state === 'FAILED',
    ).length;
  await expect.poll(failed).toBe(2);
  await expect(alert).toBeVisible();

  for (const method of cards.methods.keys()) cards.methods.set(method, '4242');
  await expect(pay).toBeEnabled();
  await pay.click();
  await expect(alert).toBeHidden();
  await expect.poll(left).toBe(100 * UNIT);
  await page.getByRole('link', { name: 'All entries' }).click();
  await expect(page.getByRole('table', { name: 'Card payments' })).toContainText(
    /Paid.*Failed.*Failed/,
  );

  await open(page, path);
  await card(page).getByRole('button', { name: 'Remove card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this card?' });
  await dialog.getByRole('button', { name: 'Remove card' }).click();
  await expect(page.getByText('The card is removed.')).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Add a card' })).toBeVisible();
});

test('who only looks at billing sees the card and changes nothing, also in the dark, from right to left and on a phone', async ({
  page,
  browser,
  context,
  product,
  cards,
}) => {
  const owner = await aBusiness(product);
  const { advertiser_id } = owner;
  const path = `/advertiser/${advertiser_id}/billing/`;
  const { url } = await owner.call(createAdCard, { advertiser_id });
  const session = url.split('/').at(-1) ?? '';
  cards.addCard(session, '4242');
  await owner.call(updateAdCard, { advertiser_id, session });
  await product.spend(advertiser_id, 12_345_678);
  const analyst = await owner.delegate(['ANALYST']);
  await signIn(context, analyst, product.url);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await open(page, path);
  await expect(card(page)).toContainText('Visa ending in 4242');
  await expect(card(page).getByRole('button')).toHaveCount(0);
  expect(await axeFindings(page), 'in the dark').toEqual([]);
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  expect(await sideways(page), 'from right to left').toBe(0);
  const { defaultBrowserType: _, ...phone } = devices['iPhone 13'];
  const pocket = await browser.newContext({ ...phone, reducedMotion: 'reduce' });
  const small = await pocket.newPage();
  await signIn(pocket, owner, product.url);
  await open(small, path);
  await expect(card(small).getByRole('button', { name: 'Replace card' })).toBeVisible();
  expect(await sideways(small), 'on a phone').toBe(0);
  expect(await axeFindings(small), 'on a phone').toEqual([]);
  await pocket.close();
});
