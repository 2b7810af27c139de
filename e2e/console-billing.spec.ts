import { devices, type Page } from '@playwright/test';
import { getAdBilling } from '#contract/ads/billing.ts';
import { createAdAccount, getAdAccounts } from '#contract/business/ad-accounts.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test } from './product.ts';
import { aPromotion, fund } from './advertised.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Finds a figure at the top of the page by its label. */
const figure = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]');

test('an owner sees what a promotion waits for, and everything once money has come [CONSOLE-32]', async ({
  page,
  product,
  member,
}) => {
  const owner = await aBusiness({ person: () => Promise.resolve(member) });
  const { advertiser_id } = owner;
  const { billing_url } = await aPromotion(owner, 'Just the one');
  const path = billing_url ?? '';
  await open(page, path);
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible();
  await expect(page.getByText('Finish your promotion.')).toBeVisible();
  await expect(page.getByText('“Just the one” is ready')).toBeVisible();
  await expect(page.getByText("You can't pay by card here yet.")).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  expect(await axeFindings(page), 'the empty account').toEqual([]);

  await fund(product, { advertiser_id }, { units: 35 });
  await fund(product, { advertiser_id }, { kind: 'deposit', ref: 'bank 1' });
  await product.spend(advertiser_id, 1_500_000, 38_500_000);
  await product.run('ads.close');
  const closed = async () =>
    (await member.call(getAdBilling, { advertiser_id })).closed_in_micro_currency;
  await expect.poll(closed).toBe(40_000_000);
  await product.spend(advertiser_id, 250_000);

  await open(page, path);
  await expect(page.getByText("You're all set.")).toBeVisible();
  await expect(figure(page, 'Left to spend')).toHaveText('$44.75');
  await expect(figure(page, 'Spent in')).toHaveText('$40.25');
  await expect(figure(page, 'Credit left')).toHaveText('$0.00');
  const latest = page.getByRole('table', { name: 'Latest' });
  await expect(latest.getByRole('row')).toContainText(
    [
      'Amount',
      'Ads, paid from your balance-$5.00',
      'Ads, paid from credit-$35.00',
      'Payment receivedbank 1+$50.00',
      'Creditwelcome+$35.00',
    ].map((text) => new RegExp(text.replaceAll(/[+$.]/g, String.raw`\$&`))),
  );
  expect(await axeFindings(page), 'the account with money').toEqual([]);

  await page.getByRole('link', { name: 'All entries' }).click();
  await expect(page.getByRole('table', { name: 'History' })).toBeVisible();
  await expect(page.getByText('$0.25 more was spent just now.')).toBeVisible();
  expect(await axeFindings(page), 'the history').toEqual([]);
  const tabs = page.getByRole('navigation', { name: 'Billing' });
  await expect(tabs.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: 'Credits' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Credits' })).toContainText('welcome');
  await expect(page.getByRole('table', { name: 'Credits' })).not.toContainText('bank 1');
  expect(await axeFindings(page), 'the credits').toEqual([]);
});

test('each role sees what it may, and a stranger finds nothing', async ({
  page,
  context,
  product,
}) => {
  const owner = await aBusiness(product);
  const { advertiser_id } = owner;
  await fund(product, { advertiser_id }, { units: 35 });
  const path = `/advertiser/${advertiser_id}/billing/`;
  await signIn(context, await owner.delegate(['FINANCE_MANAGER']), product.url);
  await open(page, path);
  await expect(figure(page, 'Left to spend')).toHaveText('$35.00');
  await expect(page.getByText("You can't pay by card here yet.")).toBeVisible();
  const rail = page.getByRole('navigation', { name: 'Ads', exact: true });
  await expect(rail.getByRole('link', { name: 'Create', exact: true })).toHaveCount(0);

  await signIn(context, await owner.delegate(['ANALYST']), product.url);
  await open(page, path);
  await expect(figure(page, 'Left to spend')).toHaveText('$35.00');
  await expect(page.getByText('takes care of payments for this ad account.')).toBeVisible();

  await signIn(context, await owner.delegate(['CAMPAIGN_MANAGER']), product.url);
  await open(page, path);
  await expect(page.getByRole('heading', { name: 'This page needs another role' })).toBeVisible();
  await expect(page.getByText('can give you “Everything but people”')).toBeVisible();
  await expect(page.getByRole('term')).toHaveCount(0);
  await expect(rail.getByRole('link', { name: 'Billing needs another role' })).toBeVisible();
  await expect(rail.getByRole('link', { name: 'Create', exact: true })).toBeVisible();
  expect(await axeFindings(page), 'the locked page').toEqual([]);
});

test.describe('a stranger', () => {
  test.use({ provoked: /status of 404/ });
  test('finds nothing', async ({ page, product, member }) => {
    const owner = await aBusiness(product);
    const found = await page.goto(`/advertiser/${owner.advertiser_id}/billing/`);
    expect(found?.status(), `for ${member.username}`).toBe(404);
    await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  });
});

test('with two ad accounts one goes from one to the other by keyboard, and back to Pins', async ({
  page,
  product,
  member,
}) => {
  await member.call(createAdAccount, { name: 'Clay on Tuesday', country: 'US' });
  await member.call(createAdAccount, { name: 'Glass on Friday', country: 'US' });
  const { data } = await member.call(getAdAccounts, {});
  const [clay, glass] = data.map(({ id }) => id);
  await fund(product, { advertiser_id: glass ?? '' }, { units: 12 });
  // Without its prefix the path leads to the first ad account.
  await open(page, '/billing/');
  await expect(page).toHaveURL(`/advertiser/${clay}/billing/`);
  await expect(figure(page, 'Left to spend')).toHaveText('$0.00');
  await page.getByRole('button', { name: /^Clay on Tuesday.*Switch ad account$/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: /^Glass on Friday/ })).toBeVisible();
  expect(await axeFindings(page), 'the ad accounts').toEqual([]);
  await page.keyboard.type('Glass');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/advertiser/${glass}/billing/`);
  await expect(figure(page, 'Left to spend')).toHaveText('$12.00');
  await page.getByRole('link', { name: 'Back to Pins' }).click();
  await expect(page).toHaveURL('/');
});

test.describe('figures that do not come', () => {
  test.use({ provoked: /status of 503|CallError/ });
  test('are said in their place, and asked for again', async ({ page, member }) => {
    const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
    await open(page, `/advertiser/${advertiser_id}/billing/`);
    let isAway = true;
    await page.route(/AdBillingTransfersResource/, (route) =>
      isAway ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
    );
    await page.getByRole('link', { name: 'Credits' }).click();
    await expect(page.getByRole('alert')).toContainText("This page didn't load");
    await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible();
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'No credit yet' })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  const { viewport, userAgent, isMobile, hasTouch } = devices['Pixel 7'];
  test.use({ viewport, userAgent, isMobile, hasTouch });

  test('billing is read, and every page is a press away', async ({ page, product, member }) => {
    const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
    await fund(product, { advertiser_id }, { units: 35 });
    await open(page, `/advertiser/${advertiser_id}/billing/`);
    await expect(figure(page, 'Left to spend')).toHaveText('$35.00');
    await expect(page.getByRole('table', { name: 'Latest' })).toContainText('welcome');
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await wide()).toBe(0);
    await page.getByRole('button', { name: 'All pages' }).click();
    await page.getByRole('menuitem', { name: 'Pin builder' }).click();
    await expect(page).toHaveURL(`/advertiser/${advertiser_id}/pin-builder/`);
    await page.goBack();
    await expect(figure(page, 'Left to spend')).toHaveText('$35.00');
    expect(await axeFindings(page), 'billing on a phone').toEqual([]);
  });
});
