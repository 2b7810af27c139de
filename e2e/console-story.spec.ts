import {
  devices,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';
import { getAdBilling, getAdBillingTransfers } from '#contract/ads/billing.ts';
import { getCampaigns } from '#contract/ads/campaigns.ts';
import { getAdReport } from '#contract/ads/reports.ts';
import { updateAdSettings } from '#contract/ads/settings.ts';
import { updateAdChoices } from '#contract/ads/viewing.ts';
import { createAdAccount } from '#contract/business/ad-accounts.ts';
import { chooseInterests } from '#contract/discovery/welcome.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { expect, open, signIn, test, type Person, type Product } from './product.ts';
import { redVases } from './promoted-world.ts';
import { approveAd } from './reviews.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it. A normal user agent, because ads seen by
// self-identified programs are not charged.
const { userAgent } = devices['Desktop Chrome'];
test.use({ contextOptions: { reducedMotion: 'reduce' }, userAgent });

/** Its own: homes may have ads of other journeys too. */
const NAME = 'Clay at Dusk';
const CAMPAIGN = 'Vases in autumn';
const PAID = 50_000_000;
/** The lowest price of a click: an amount that would reveal any lost micro. */
const FLOOR = {
  country: 'US',
  objective_type: 'CONSIDERATION',
  billable_event: 'CLICKTHROUGH',
} as const;
const CLICK = 410_003;
/** Pins above the promoted one on its own board, so that home feeds do not include it organically. */
const LATER_PINS = 8;

const setFloor = (product: Product, floor_in_micro_currency: number) =>
  product.operator.call(updateAdSettings, { floors: [{ ...FLOOR, floor_in_micro_currency }] });

test.beforeAll(({ product }) => setFloor(product, CLICK));
test.afterAll(({ product }) => setFloor(product, 0));

/** Creates an advertiser who pays in advance, with a Pin to promote. */
async function anAdvertiser(product: Product, link: string) {
  const owner = await product.person();
  await owner.call(updateSettings, { full_name: NAME });
  const { id: advertiser_id } = await owner.call(createAdAccount, { name: NAME, country: 'US' });
  const board = await aBoard(owner, 'Vases');
  const pin = await aPin(owner, board, { title: 'Just the one', link });
  for (let at = 0; at < LATER_PINS; at += 1) await aPin(owner, board, { title: `A vase ${at}` });
  return { owner, advertiser_id, pin };
}

const next = (page: Page, to: string) =>
  page.getByRole('button', { name: `Next: ${to}`, exact: true }).click();

/** From an empty list of drafts to a campaign awaiting review. */
async function build(page: Page, advertiser_id: string, title: string): Promise<void> {
  await open(page, `/advertiser/${advertiser_id}/ads/`);
  await page.getByRole('main').getByRole('link', { name: 'Create a campaign' }).click();
  await page.getByRole('radio', { name: /^Consideration/ }).check();
  await page.getByLabel('Campaign name').fill(CAMPAIGN);
  await next(page, 'ad group');
  await page.getByLabel('Ad group name').fill('Everyone');
  await page.getByLabel('Daily budget').fill('20');
  await page.getByRole('radio', { name: /^At most/ }).check();
  await page.getByLabel('Your bid').fill('9');
  await next(page, 'ads');
  await page.getByLabel('Find a Pin').fill('just the');
  await page.getByRole('checkbox', { name: title }).check();
  await next(page, 'review');
  await expect(page.getByText('Nothing to fix.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('link', { name: CAMPAIGN })).toBeVisible();
}

/** An operator books a bank transfer. */
async function payIn(page: Page, context: BrowserContext, product: Product, advertiser_id: string) {
  await signIn(context, product.operator, product.url);
  await open(page, `/operator/ad-accounts/${advertiser_id}/`);
  await page.getByRole('radio', { name: 'A deposit they paid' }).check();
  await page.getByLabel('Amount in USD').fill(String(PAID / 1_000_000));
  await page.getByLabel('Reference').fill('bank 7');
  await page.getByRole('button', { name: 'Record the deposit' }).click();
  await expect(page.getByText(`${NAME} can spend it right away.`)).toBeVisible();
}

/** Creates a person interested in vases, in a browser of their own. */
async function aHome(browser: Browser, product: Product): Promise<Page> {
  const person = await product.person();
  await person.call(updateAdChoices, { is_personal: true });
  await person.call(updateSettings, { country: FLOOR.country });
  await person.call(chooseInterests, { topics: ['Vases'] });
  const context = await browser.newContext({ baseURL: product.url, userAgent });
  await signIn(context, person, product.url);
  return context.newPage();
}

const adOn = (page: Page): Locator =>
  page.getByRole('article').filter({ hasText: `Promoted by ${NAME}` });

/** Finds a home feed with the ad: feeds are random, and one that includes the Pin organically has no ad of it. */
async function homeWithAd(browser: Browser, product: Product): Promise<Page> {
  const homes: Page[] = [];
  await expect(async () => {
    const home = await aHome(browser, product);
    homes.push(home);
    await open(home, '/');
    await expect(adOn(home)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 100_000 });
  const last = homes.pop();
  for (const home of homes) await home.context().close();
  if (last === undefined) throw new Error('no home has the ad');
  return last;
}

/** Views the ad, opens it, and follows its link. */
async function click(home: Page): Promise<void> {
  const isTold = home.waitForResponse((response) => response.url().includes('/AdEventResource/'));
  await adOn(home).scrollIntoViewIfNeeded();
  expect((await isTold).ok()).toBe(true);
  await adOn(home).getByRole('link').first().click();
  const opened = home.context().waitForEvent('page');
  await home.getByRole('dialog').locator('a[target=_blank]').first().click();
  await expect(await opened).toHaveURL(/vases\.localhost:\d+\/vase\//);
}

const valueIn = (row: Locator, at: number) => row.locator('data').nth(at).getAttribute('value');
const figure = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]');
const today = (): string => new Date().toISOString().slice(0, 10);

/** Returns today's report, once all clicks are aggregated. */
async function reported(product: Product, owner: Person, advertiser_id: string) {
  const from = today();
  const clicks = async () => {
    await product.run('ads.roll');
    const { data } = await owner.call(getAdReport, {
      advertiser_id,
      level: 'CAMPAIGN',
      start_date: from,
      end_date: today(),
    });
    return data[0]?.metrics ?? {};
  };
  await expect.poll(async () => (await clicks()).CLICKTHROUGH).toBe(1);
  return clicks();
}

/** Returns the ledger's total cost of ads, once all of it is booked. */
async function booked(product: Product, owner: Person, advertiser_id: string): Promise<number> {
  await product.run('ads.close');
  const open = async () => {
    const billing = await owner.call(getAdBilling, { advertiser_id });
    return billing.spent_in_micro_currency - billing.closed_in_micro_currency;
  };
  await expect.poll(open).toBe(0);
  const { data } = await owner.call(getAdBillingTransfers, { advertiser_id, causes: ['close'] });
  return data.reduce((sum, transfer) => sum + transfer.amount_in_micro_currency, 0);
}

test('a campaign is built from nothing, delivers in homes, is paused on a phone, costs in reports what the ledger says, is paid from what came by bank, and its pause is undone', async ({
  page,
  context,
  browser,
  product,
  drawn,
}) => {
  test.setTimeout(300_000);
  await redVases(product);
  // Links to numeric hosts are refused.
  const link = drawn.page('vase').replace('127.0.0.1', 'vases.localhost');
  const { owner, advertiser_id, pin } = await anAdvertiser(product, link);
  await signIn(context, owner, product.url);
  await build(page, advertiser_id, pin.title);
  await payIn(page, context, product, advertiser_id);
  await signIn(context, owner, product.url);
  await approveAd(product, ({ ad }) => ad.pin_id === pin.id);

  const home = await homeWithAd(browser, product);
  await click(home);

  const { viewport, userAgent: ofPhone, isMobile, hasTouch } = devices['Pixel 7'];
  const pocket = await browser.newContext({
    baseURL: product.url,
    viewport,
    userAgent: ofPhone,
    isMobile,
    hasTouch,
  });
  await signIn(pocket, owner, product.url);
  const phone = await pocket.newPage();
  await open(phone, `/advertiser/${advertiser_id}/reporting/campaigns/`);
  await phone.getByRole('switch', { name: CAMPAIGN }).tap();
  const state = async () =>
    (await owner.call(getCampaigns, { advertiser_id })).data[0]?.summary_status;
  await expect.poll(state).toBe('PAUSED');
  await pocket.close();
  await expect(async () => {
    await open(home, '/');
    await expect(home.getByRole('article').first()).toBeVisible();
    await expect(adOn(home)).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 100_000 });

  const metrics = await reported(product, owner, advertiser_id);
  const spent = metrics.SPEND ?? 0;
  expect(spent).toBeGreaterThanOrEqual(CLICK);
  expect(await booked(product, owner, advertiser_id)).toBe(spent);
  await open(page, `/advertiser/${advertiser_id}/reporting/campaigns/`);
  const row = page
    .getByRole('grid', { name: 'Campaigns' })
    .getByRole('row')
    .filter({ hasText: CAMPAIGN });
  await expect(row).toContainText('Paused');
  await expect.poll(() => valueIn(row, 0)).toBe(String(spent));
  expect(await valueIn(row, 1)).toBe(String(metrics.IMPRESSION));
  expect(await valueIn(row, 2)).toBe('1');

  await open(page, `/advertiser/${advertiser_id}/billing/`);
  await expect(figure(page, 'Left to spend').locator('data')).toHaveAttribute(
    'value',
    String(PAID - spent),
  );
  const entries = page.getByRole('table', { name: 'Latest' }).getByRole('row');
  await expect(entries.nth(1)).toContainText('Ads, paid from your balance');
  await expect(entries.nth(1).locator('data')).toHaveAttribute('value', String(-spent));
  await expect(entries.nth(2)).toContainText('Payment received');

  await page.getByRole('link', { name: 'Change history' }).click();
  const changes = page.getByRole('table', { name: 'Change history' }).getByRole('row');
  await changes.filter({ hasText: 'ActivetoPaused' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo it' }).click();
  await expect(changes.nth(1)).toContainText('PausedtoActive');
  expect(await state()).toBe('RUNNING');
  const again = await homeWithAd(browser, product);
  for (const one of [home, again]) await one.context().close();
});
