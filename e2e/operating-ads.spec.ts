import type { Locator, Page } from '@playwright/test';
import { getAdBilling } from '#contract/ads/billing.ts';
import { getAds } from '#contract/ads/campaigns.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { createAdAppeal } from '#contract/ads/reviews.ts';
import { createAdAccount } from '#contract/business/ad-accounts.ts';
import { axeFindings } from './axe.ts';
import { expect, open, type Person, type Product, reload, signIn, test } from './product.ts';
import { waitingAd } from './reviews.ts';
import { runProduct } from './run-product.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Creates an ad that awaits an operator. */
async function anAd(product: Product, owner: Person, name: string) {
  const account = await owner.call(createAdAccount, { name, country: 'US' });
  const advertiser_id = account.id;
  const board = await aBoard(owner, `Shop of ${name}`);
  const pin = await aPin(owner, board, { title: 'A blue vase', link: 'http://127.0.0.1:9/' });
  const { ad_id } = await owner.call(createQuickPromotion, {
    advertiser_id,
    pin_id: pin.id,
    campaign_name: `Vases of ${name}`,
    budget_in_micro_currency: 7_000_000,
    duration: 10,
    ads_client_type: 'quick_promote',
  });
  await waitingAd(product, ({ id }) => id === ad_id);
  const status = async () =>
    (await owner.call(getAds, { advertiser_id, ad_ids: [ad_id] })).data[0]?.review_status;
  const appeal = (text: string) => owner.call(createAdAppeal, { advertiser_id, ad_id, text });
  return { advertiser_id, status, appeal };
}

/** Removes other tests' ads from the queue, where the longest waiting comes first. */
test.beforeEach(({ product }) => product.sql('update ad_ads set waits_since = null'));

const itemOf = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Waiting' }).getByRole('button', { name });
/** Finds the heading of the ad under review. */
const onDesk = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 3, name, exact: true });

test('an operator approves an ad and rejects another, with a press and with keys', async ({
  page,
  context,
  product,
}) => {
  const good = await anAd(product, await product.person(), 'Glassworks');
  const bad = await anAd(product, await product.person(), 'Miracles');
  await signIn(context, product.operator, product.url);
  await open(page, '/operator/ads/');
  await itemOf(page, 'Vases of Glassworks').click();
  await expect(onDesk(page, 'Vases of Glassworks')).toBeVisible();
  const feed = page.getByRole('figure', { name: 'In a feed' });
  await expect(feed).toContainText('Promoted by Glassworks');
  await expect(page.getByRole('figure', { name: 'Opened' })).toContainText('http://127.0.0.1:9/');
  const checks = page.getByRole('list', { name: 'Checked automatically' });
  await expect(checks).toContainText("The page it links to doesn't load.");
  await expect(checks).toContainText('Its Pin is public');
  expect(await axeFindings(page), 'the desk').toEqual([]);

  // J goes forward and K back, along with focus. Other tests' ads may be in between.
  await page.keyboard.press('j');
  await expect(onDesk(page, 'Vases of Miracles')).toBeFocused();
  await page.keyboard.press('k');
  await expect(onDesk(page, 'Vases of Glassworks')).toBeFocused();
  // L moves it to the end.
  await page.keyboard.press('l');
  await expect(onDesk(page, 'Vases of Miracles')).toBeFocused();
  const names = page.getByRole('list', { name: 'Waiting' }).getByRole('button');
  await expect(names.last()).toContainText('Vases of Glassworks');

  // R opens the reasons; choosing one rejects the ad.
  await page.keyboard.press('r');
  await expect(page.getByText('Choose at least one reason.')).toBeVisible();
  await expect(page.getByRole('checkbox').first()).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('promises');
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  await page.getByLabel("Its page doesn't deliver what the ad promises.").check();
  expect(await axeFindings(page), 'the reasons').toEqual([]);
  await page.keyboard.press('r');
  await expect(itemOf(page, 'Vases of Miracles')).toHaveCount(0);
  expect(await bad.status()).toBe('REJECTED');
  await itemOf(page, 'Vases of Glassworks').click();
  await page.keyboard.press('a');
  await expect(itemOf(page, 'Vases of Glassworks')).toHaveCount(0);
  await expect.poll(good.status).toBe('APPROVED');

  // The advertiser's appeal is displayed, with the earlier review.
  await bad.appeal('It is a vase.');
  await reload(page);
  await itemOf(page, 'Vases of Miracles').click();
  await expect(page.getByText('They say: It is a vase.')).toBeVisible();
  const past = page.getByRole('list', { name: 'History' });
  await expect(past).toContainText('Rejected by an operator');
  await expect(past).toContainText("Its page doesn't deliver what the ad promises.");
  await page.getByRole('button', { name: 'Approve Vases of Miracles' }).click();
  await expect.poll(bad.status).toBe('APPROVED');
});

for (const locale of ['en-US', 'ar-XB']) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('the desk fits a window of every width, in the light and in the dark', async ({
      page,
      context,
      product,
    }) => {
      await anAd(product, await product.person(), `Cups in ${locale}`);
      await anAd(product, await product.person(), `Bowls in ${locale}`);
      await signIn(context, product.operator, product.url);
      for (const [width, height] of [
        [1440, 900],
        [1024, 768],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        await open(page, '/operator/ads/');
        expect(await axeFindings(page), `${width}`).toEqual([]);
        const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement);
        expect(scrollWidth, `${width}`).toBe(clientWidth);
        // The decision's buttons are visible wherever one scrolls.
        await expect(page.getByRole('button', { name: /Approve/ })).toBeInViewport();
      }
    });
  });
}

test('an operator gives credit, and the advertiser can spend it', async ({
  page,
  context,
  product,
}) => {
  const owner = await product.person();
  const { id } = await owner.call(createAdAccount, { name: 'Nursery', country: 'DE' });
  await signIn(context, product.operator, product.url);
  await open(page, '/operator/ad-accounts/');
  const line = page.getByRole('listitem').filter({ hasText: 'Nursery' });
  await expect(line).toContainText('€0.00 left');
  await line.getByRole('button', { name: 'Add credit for Nursery' }).click();
  await page.getByLabel('Amount in EUR').fill('49,9x');
  await expect(page.getByText('Enter an amount such as 50 or 49.90.')).toBeVisible();
  await page.getByLabel('Amount in EUR').fill('49.90');
  await page.getByLabel('Reference').fill('welcome');
  expect(await axeFindings(page), 'ad accounts').toEqual([]);
  await page.getByRole('button', { name: 'Give credit' }).click();
  await expect(line).toContainText('€49.90 left');
  expect(await owner.call(getAdBilling, { advertiser_id: id })).toMatchObject({
    credit_in_micro_currency: 49_900_000,
    left_in_micro_currency: 49_900_000,
  });
});

test('an operator limits and stops an ad account, sets a price, and sees what ads bring in', async ({
  page,
  context,
  product,
}) => {
  const owner = await product.person();
  const { id } = await owner.call(createAdAccount, { name: 'Pottery', country: 'DE' });
  await signIn(context, product.operator, product.url);
  await open(page, `/operator/ad-accounts/${id}/`);
  await page.getByLabel('Spend limit in EUR').fill('20');
  await page.getByRole('button', { name: 'Set the limit' }).click();
  await expect(page.getByRole('row', { name: 'Left to spend' })).toContainText('€20.00');
  await page.getByRole('button', { name: 'Stop its ads' }).click();
  await page.getByRole('button', { name: 'Let it run again' }).click();
  await expect(page.getByRole('button', { name: 'Stop its ads' })).toBeVisible();
  expect(await axeFindings(page), 'an ad account').toEqual([]);
  await open(page, '/operator/ad-settings/');
  await page.getByLabel('Country').selectOption('DE');
  await page.getByLabel('Amount in EUR').fill('0.05');
  await page.getByRole('button', { name: 'Set the price' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '€0.05 at least' })).toBeVisible();
  await page.getByRole('button', { name: /^Remove Germany/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '€0.05 at least' })).toHaveCount(0);
  const rate = page.getByRole('row', { name: 'SEK' });
  await expect(rate).toContainText('Start value');
  await page.getByLabel('Currency').selectOption('SEK');
  await page.getByLabel('SEK for one US dollar').fill('0.0001');
  await expect(page.getByText('Enter a rate such as 0.86')).toBeVisible();
  await page.getByLabel('SEK for one US dollar').fill('9.45');
  await page.getByRole('button', { name: 'Set the rate' }).click();
  await expect(rate).toContainText('9.45');
  await expect(rate).not.toContainText('Start value');
  for (const path of ['ad-settings', 'ad-revenue', 'ad-traffic', 'ad-checks']) {
    await open(page, `/operator/${path}/`);
    expect(await axeFindings(page), path).toEqual([]);
  }
});

test.describe('an auction that nobody knows', () => {
  test.use({ provoked: /status of 404/ });

  test('an operator sees what came of the night, and why an auction cannot be run again', async ({
    page,
    context,
    product,
  }) => {
    await signIn(context, product.operator, product.url);
    await open(page, '/operator/ad-checks/?of=auctions');
    await expect(page.getByText('No auction has been run again yet.')).toBeVisible();
    await product.run('ads.replay');
    await expect(async () => {
      await reload(page);
      await expect(page.getByText('There was no auction to run again')).toBeVisible({
        timeout: 2000,
      });
    }).toPass();
    await page.getByLabel('Number of an auction').fill('12');
    await page.getByRole('button', { name: 'Run it again' }).click();
    await expect(page.getByText('We keep the proof of auctions for 35 days')).toBeVisible();
    expect(await axeFindings(page), 'the auctions').toEqual([]);
    await product.sql(
      `insert into ad_checks (started_at, name, ended_at, looked, wrong, found)
       values (now(), 'auctions', now(), 40, 1, '{auction 7: It came out another way.}')`,
    );
    await reload(page);
    await expect(page.getByRole('alert')).toContainText('1 auction of 40 gave a different result');
    await expect(page.getByText('auction 7: It came out another way.')).toBeVisible();
    expect(await axeFindings(page), 'the alarm').toEqual([]);
  });
});

test('an operator sees what ads do to people, once enough was counted', async ({
  browser,
  product: { url: shared, operator },
  page,
  context,
}) => {
  await signIn(context, operator, shared);
  await open(page, '/operator/ad-checks/?of=people');
  await expect(page.getByRole('heading', { name: 'Everyone sees ads here' })).toBeVisible();
  // A separate product, where one person in twenty sees no ads.
  const product = await runProduct('', { EXPERIMENTS: '{}' });
  const own = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  await signIn(own, product.operator, product.url);
  const there = await own.newPage();
  await open(there, '/operator/ad-checks/?of=people');
  await expect(there.getByText('5% of people see no ads.')).toBeVisible();
  await expect(there.getByRole('heading', { name: 'Nothing counted yet' })).toBeVisible();
  await product.sql(
    `insert into ad_effects (day, sees_ads, visits, saves, hides)
     values (current_date - 1, true, 190000, 9500, 40), (current_date - 1, false, 10000, 1000, 2)`,
  );
  await reload(there);
  const row = (name: string) => there.getByRole('row', { name });
  await expect(row('Days with a visit')).toContainText('1.00 (0.98 to 1.02)');
  await expect(row('Days with a visit')).toContainText('Ads cost little');
  await expect(row('Saves')).toContainText('0.50 (0.47 to 0.53)');
  await expect(row('Saves')).toContainText('Ads cost too much');
  await expect(row('Pins people hide')).toContainText('Not enough yet');
  expect(await axeFindings(there), 'the effect').toEqual([]);
  await own.close();
  await product.stop();
});
