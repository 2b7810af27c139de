import { readFile } from 'node:fs/promises';
import { devices, type Page } from '@playwright/test';
import { getAdBilling, getAdBillingTransfers } from '#contract/ads/billing.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test } from './product.ts';
import { aPromotion, fund, reportSpending, today } from './advertised.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const total = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);
const amountsIn = (page: Page): Promise<number[]> =>
  page
    .getByRole('table', { name: 'By campaign and day' })
    .locator('data')
    .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('value'))));
/** Finds a figure at the top of the page by its label. */
const figure = (page: Page, label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd[1]');

test('an owner sees how much money came, what is left and for how long, and what each campaign spent on each day, to the micro and as a sheet [CONSOLE-15]', async ({
  page,
  product,
  member,
}) => {
  const owner = await aBusiness({ person: () => Promise.resolve(member) });
  const { advertiser_id } = owner;
  await open(page, `/advertiser/${advertiser_id}/billing/`);
  const tabs = page.getByRole('navigation', { name: 'Billing' });
  await tabs.getByRole('link', { name: 'Prepaid', exact: true }).click();
  await expect(page).toHaveURL(/billing\/prepaid_campaign_spend_summary\/?$/);
  await expect(page.getByRole('heading', { name: 'No money here yet' })).toBeVisible();
  expect(await axeFindings(page), 'no money').toEqual([]);
  await tabs.getByRole('link', { name: 'Prepaid by campaign' }).click();
  await expect(page).toHaveURL(/billing\/prepaid_spend_campaign_breakdown\/?$/);
  await expect(
    page.getByRole('heading', { name: 'Nothing was spent on these days' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save as CSV' })).toHaveCount(0);
  expect(await axeFindings(page), 'nothing spent').toEqual([]);

  await fund(product, owner, { kind: 'deposit', units: 3, ref: 'deposit' });
  await fund(product, owner, { units: 1, ref: 'credit' });
  const vases = await aPromotion(owner, 'Vases in spring');
  const sum = await aPromotion(owner, '=SUM(A1)');
  await product.spendOn(vases, 310_007, 250_001);
  await product.run('ads.close');
  const closed = async () =>
    (await member.call(getAdBilling, { advertiser_id })).closed_in_micro_currency;
  await expect.poll(closed).toBe(560_008);
  await product.spendOn(sum, 200_003);
  await reportSpending(product, owner, 760_011);

  await open(page, `/advertiser/${advertiser_id}/billing/prepaid_campaign_spend_summary`);
  await expect(figure(page, 'Paid in')).toHaveText('$3.00');
  await expect(figure(page, 'Credits')).toHaveText('$1.00');
  await expect(figure(page, 'Spent')).toHaveText('$0.76');
  await expect(page.getByText('$0.20 of it joins the history within the hour')).toBeVisible();
  await expect(figure(page, 'Remaining').locator('data')).toHaveAttribute('value', '3239989');
  // 3,239,989 at 108,573 per day.
  await expect(figure(page, 'Lasts about')).toHaveText('29 days');
  await expect(page.getByText('at $0.11 a day, as in the last 7 days')).toBeVisible();
  expect(await axeFindings(page), 'the summary').toEqual([]);

  await page.getByRole('link', { name: 'What each campaign spent, day by day' }).click();
  const lines = page.getByRole('table', { name: 'By campaign and day' }).getByRole('row');
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(1)).toContainText(`Vases in spring${vases.campaign_id}$0.56`);
  await expect(lines.nth(2)).toContainText(`=SUM(A1)${sum.campaign_id}$0.20`);
  const ledger = await member.call(getAdBillingTransfers, { advertiser_id, causes: ['close'] });
  const booked = total(ledger.data.map((transfer) => transfer.amount_in_micro_currency));
  expect(total(await amountsIn(page))).toBe(booked + 200_003);
  await expect(page.getByText('Total for these days: $0.76')).toBeVisible();
  await expect(page.getByText('$0.20 of what you spent joins the history')).toBeVisible();
  expect(await axeFindings(page), 'the breakdown').toEqual([]);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const sheet = await readFile(await (await saving).path(), 'utf8');
  expect(sheet.slice(1).split('\r\n')).toEqual([
    'day,campaign_id,campaign_name,spend,currency',
    `${today()},${vases.campaign_id},Vases in spring,0.560008,USD`,
    // Text that a spreadsheet would run as a formula is escaped.
    `${today()},${sum.campaign_id},'=SUM(A1),0.200003,USD`,
    '',
  ]);

  await page.getByRole('button', { name: /^Days/ }).click();
  await expect(page.getByText('Compare with the previous period')).toHaveCount(0);
  await page.getByRole('button', { name: 'Last 90 days' }).click();
  await expect(page).toHaveURL(/days=90/);
  // The page now starts with days of two campaigns, and both are there.
  await expect(lines).toHaveCount(3);
  await product.spendOn(vases, 2_000_000, 1_000_000);
  await reportSpending(product, owner, 3_760_011);
  await open(page, `/advertiser/${advertiser_id}/billing/prepaid_campaign_spend_summary`);
  await expect(page.getByText('a day this runs out on')).toBeVisible();
  expect(await axeFindings(page), 'before the money ends').toEqual([]);
});

test('each role sees prepaid money, or who may show it, and what an address says wrongly is named', async ({
  page,
  context,
  product,
}) => {
  const owner = await aBusiness(product);
  const path = `/advertiser/${owner.advertiser_id}/billing/prepaid_spend_campaign_breakdown`;
  await signIn(context, await owner.delegate(['ANALYST']), product.url);
  await open(page, `${path}?from=x`);
  await expect(page.getByRole('alert')).toContainText('“from”');
  await expect(
    page.getByRole('heading', { name: 'Nothing was spent on these days' }),
  ).toBeVisible();
  await signIn(context, await owner.delegate(['CAMPAIGN_MANAGER']), product.url);
  await open(page, path);
  await expect(page.getByRole('heading', { name: 'This page needs another role' })).toBeVisible();
});

test.describe('a stranger', () => {
  test.use({ provoked: /status of 404/ });
  test('finds no prepaid money', async ({ page, product, member }) => {
    const owner = await aBusiness(product);
    for (const tab of ['prepaid_campaign_spend_summary', 'prepaid_spend_campaign_breakdown']) {
      const found = await page.goto(`/advertiser/${owner.advertiser_id}/billing/${tab}`);
      expect(found?.status(), `${tab} for ${member.username}`).toBe(404);
    }
  });
});

test.describe('figures that do not come', () => {
  test.use({ provoked: /status of 503|CallError/ });
  test('are said in their place, and asked for again', async ({ page, member }) => {
    const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
    await open(page, `/advertiser/${advertiser_id}/billing/`);
    let isAway = true;
    await page.route(/AdReportResource/, (route) =>
      isAway ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
    );
    await page.getByRole('link', { name: 'Prepaid', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText("This page didn't load");
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'No money here yet' })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  const { viewport, userAgent, isMobile, hasTouch } = devices['Pixel 7'];
  test.use({ viewport, userAgent, isMobile, hasTouch });

  test('prepaid money is read', async ({ page, product, member }) => {
    const owner = await aBusiness({ person: () => Promise.resolve(member) });
    await fund(product, owner, { kind: 'deposit', units: 5, ref: 'deposit' });
    await product.spendOn(await aPromotion(owner, 'Vases in spring'), 310_007);
    await reportSpending(product, owner, 310_007);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await open(page, `/advertiser/${owner.advertiser_id}/billing/prepaid_campaign_spend_summary`);
    await expect(figure(page, 'Paid in')).toHaveText('$5.00');
    expect(await wide()).toBe(0);
    expect(await axeFindings(page), 'the summary on a phone').toEqual([]);
    await page.getByRole('link', { name: 'What each campaign spent, day by day' }).click();
    await expect(page.getByRole('table', { name: 'By campaign and day' })).toContainText('$0.31');
    expect(await wide()).toBe(0);
    expect(await axeFindings(page), 'the breakdown on a phone').toEqual([]);
  });
});
