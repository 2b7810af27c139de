import { readFile } from 'node:fs/promises';
import { devices, type Page } from '@playwright/test';
import { getAdAccount } from '#contract/business/ad-accounts.ts';
import { getAdBilling } from '#contract/ads/billing.ts';
import { getAdPreference } from '#contract/ads/reporting/preferences.ts';
import { getAdReport } from '#contract/ads/reports.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test } from './product.ts';
import { aPromotionThatRan, fund, today } from './advertised.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const figure = (page: Page, column: string) => page.locator(`button data[data-column=${column}]`);
const valuesIn = (page: Page, column: string) =>
  page
    .getByRole('table', { name: 'The values of the chart' })
    .locator(`td[data-column=${column}] data`)
    .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('value'))));
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

test('a new ad account is shown what to do first, and then what it spent, got and needs, to the micro [CONSOLE-03]', async ({
  page,
  product,
  member,
}) => {
  const owner = await aBusiness({ person: () => Promise.resolve(member) });
  const { advertiser_id } = owner;
  await open(page, `/advertiser/${advertiser_id}/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Show a Pin to more people' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Promote a Pin' })).toBeVisible();
  const begin = page.getByRole('region', { name: 'Getting started' });
  await expect(begin).toContainText('1 of 4');
  expect(await axeFindings(page), 'the first run').toEqual([]);

  await aPromotionThatRan(product, owner, 'Just the one', 310_007, 250_001);
  await open(page, `/advertiser/${advertiser_id}/`);
  const billing = await member.call(getAdBilling, { advertiser_id });
  const input = {
    advertiser_id,
    level: 'ADVERTISER',
    start_date: today(),
    end_date: today(),
  } as const;
  const [report] = (await member.call(getAdReport, input)).data;
  await expect(figure(page, 'SPEND')).toHaveText('$0.56');
  await expect(figure(page, 'SPEND')).toHaveAttribute(
    'value',
    String(billing.spent_in_micro_currency),
  );
  await expect(figure(page, 'CLICKTHROUGH')).toHaveText('2');
  expect(await figure(page, 'ECPC').getAttribute('value')).toBe(String(report?.metrics.ECPC));
  await expect(page.locator('canvas')).toBeVisible();
  expect(sum(await valuesIn(page, 'SPEND'))).toBe(report?.metrics.SPEND);
  expect(sum(await valuesIn(page, 'CLICKTHROUGH'))).toBe(report?.metrics.CLICKTHROUGH);
  const objective = page.getByRole('row').filter({ hasText: 'Consideration' });
  await expect(objective).toContainText('$0.28 per outbound click');
  // Its ad is reviewed first; nothing else needs attention.
  await expect(page.getByText("Nothing needs you. That's a good day.")).toBeVisible();
  await expect(page.getByText("The advertising terms aren't accepted yet.")).toBeVisible();
  expect(await axeFindings(page), 'the overview').toEqual([]);
  await page.getByRole('button', { name: 'I agree' }).click();
  await expect(page.getByText("The advertising terms aren't accepted yet.")).toHaveCount(0);

  const conversions = page.getByRole('region', { name: 'Conversions' });
  const window = conversions.getByLabel('After a click, within');
  await expect(window).toHaveValue('30');
  const isCountedAnew = page.waitForResponse(
    (answer) =>
      answer.url().includes('AdReport') && /click_window_days%22%3A7\b/.test(answer.url()),
  );
  await window.selectOption('7');
  expect((await isCountedAnew).status()).toBe(200);
  await conversions.getByLabel('Counted on the day of').selectOption('TIME_OF_CONVERSION');
  await expect
    .poll(async () => {
      const stored = await member.call(getAdPreference, { advertiser_id });
      return [stored.click_window_days, stored.report_time];
    })
    .toEqual([7, 'TIME_OF_CONVERSION']);

  await page.getByRole('button', { name: /^Impressions/ }).click();
  await expect(page).toHaveURL(/chart=SPEND%2CIMPRESSION/);
  await expect(page.getByRole('columnheader', { name: 'Impressions' }).first()).toBeAttached();
  await page.getByRole('button', { name: 'As a table' }).click();
  await expect(page.getByRole('table', { name: 'The values of the chart' })).toBeInViewport();
  expect(await axeFindings(page), 'the values of the chart').toEqual([]);

  await page.getByRole('button', { name: /^Days/ }).click();
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/days=7/);
  await expect(page.getByText('vs the previous 7 days')).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'The values of the chart' }).getByRole('row'),
  ).toHaveCount(8);
  await page.getByRole('button', { name: /^Days/ }).click();
  await page.getByLabel('First day').fill(today());
  await page.getByLabel('Last day', { exact: true }).fill(today());
  await page.getByRole('button', { name: 'Show these days' }).click();
  await expect(page).toHaveURL(new RegExp(`from=${today()}&to=${today()}`));
  await expect(figure(page, 'SPEND')).toHaveText('$0.56');
  expect(await axeFindings(page), 'a day').toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const sheet = await readFile(await (await saving).path(), 'utf8');
  expect(sheet.split('\r\n')[1]).toMatch(new RegExp(`^${today()},0\\.560008,\\d+,\\d+,2,`));
});

test('the best and the worst ads are found while the page is already read, and leave it where it is', async ({
  page,
  product,
  member,
}) => {
  const owner = await aBusiness({ person: () => Promise.resolve(member) });
  await aPromotionThatRan(product, owner, 'Just the one', 310_007, 250_001);
  const held = Promise.withResolvers<void>();
  await page.route(/AdReportResource.*order_by/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/advertiser/${owner.advertiser_id}/`);
  await expect(figure(page, 'SPEND')).toHaveText('$0.56');
  const pins = page.getByRole('region', { name: 'Pins' });
  await expect(pins).toHaveAttribute('aria-busy', 'true');
  await expect(pins.getByRole('link')).toHaveCount(0);
  expect(await axeFindings(page), 'before the Pins').toEqual([]);
  const card = () => page.getByRole('region', { name: 'Conversions' }).boundingBox();
  const place = await card();
  held.resolve();
  await expect(pins.getByRole('link')).toHaveText(['Just the one1.67%$0.28']);
  await expect(pins).toHaveAttribute('aria-busy', 'false');
  expect(await card()).toEqual(place);
  expect(await axeFindings(page), 'the Pins').toEqual([]);
});

test('a new ad account agrees to the terms, gets money, and promotes one of the Pins it is shown', async ({
  page,
  product,
  member,
}) => {
  const owner = await aBusiness({ person: () => Promise.resolve(member) });
  const { advertiser_id } = owner;
  const board = await aBoard(owner, 'Vases');
  const link = 'https://clay.example/one';
  const pins: string[] = [];
  for (const title of ['Blue vase', 'Red vase', 'Green vase']) {
    pins.push((await aPin(owner, board, { title, link })).id);
  }
  await aPin(owner, board, { title: 'A vase that leads nowhere' });
  const path = `/advertiser/${advertiser_id}/`;
  await open(page, path);
  const begin = page.getByRole('region', { name: 'Getting started' });
  await expect(begin.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step');
  await begin.getByRole('button', { name: 'I agree' }).click();
  await expect(begin).toContainText('2 of 4');
  const account = await member.call(getAdAccount, { advertiser_id });
  expect(account.terms_accepted_at).not.toBeNull();
  await begin.getByRole('link', { name: 'Billing' }).click();
  await expect(page).toHaveURL(`${path}billing/`);
  await fund(product, owner);
  await open(page, path);
  await expect(begin).toContainText('3 of 4');
  expect(await axeFindings(page), 'the first run with Pins').toEqual([]);
  const some = page.getByRole('region', { name: 'Your Pins to start with' });
  await expect(some.getByRole('listitem')).toHaveCount(3);
  await expect(some).not.toContainText('A vase that leads nowhere');
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Create your first ad' }),
  ).toHaveAttribute('href', `${path}ads/create/`);
  await some.getByRole('link', { name: 'Promote Red vase' }).click();
  await expect(page).toHaveURL(`/advertiser/quick-promote/?pinId=${pins[1]}`);
});

test('what an address says of days that makes no sense is named, and changes nothing', async ({
  page,
  member,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  await open(page, `/advertiser/${advertiser_id}/?days=5000&compare=x&step=YEAR`);
  await expect(page.getByRole('alert')).toContainText('“days”, “compare”, and “step”');
  await expect(page.getByText('vs the previous 30 days')).toBeVisible();
});

test('each role sees the overview, or who may give it, and a stranger finds nothing', async ({
  page,
  context,
  product,
}) => {
  const owner = await aBusiness(product);
  const path = `/advertiser/${owner.advertiser_id}/`;
  await signIn(context, await owner.delegate(['ANALYST']), product.url);
  await open(page, path);
  await expect(page.getByText('Your role can look, but not change anything.')).toBeVisible();
  await signIn(context, await owner.delegate(['CATALOGS_MANAGER']), product.url);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'This page needs another role' })).toBeVisible();
});

test.describe('a stranger', () => {
  test.use({ provoked: /status of 404/ });
  test('finds no overview and no preferences', async ({ page, product, member }) => {
    const owner = await aBusiness(product);
    for (const path of ['', 'reporting/preferences/']) {
      const found = await page.goto(`/advertiser/${owner.advertiser_id}/${path}`);
      expect(found?.status(), `${path} for ${member.username}`).toBe(404);
    }
  });
});

test('what somebody chooses to see first is kept for them, and used by every page of figures [CONSOLE-07]', async ({
  page,
  context,
  product,
}) => {
  const owner = await aBusiness(product);
  await signIn(context, owner, product.url);
  const { advertiser_id } = owner;
  const path = `/advertiser/${advertiser_id}/reporting/preferences/`;
  await open(page, `/advertiser/${advertiser_id}/reporting/campaigns/`);
  await page.getByRole('navigation', { name: 'Campaigns' }).getByText('Preferences').click();
  await expect(page).toHaveURL(path);
  expect(await axeFindings(page), 'the preferences').toEqual([]);
  await page.getByLabel('Default days').selectOption('7');
  await page.getByLabel('Step of the chart').selectOption('WEEK');
  await page.getByRole('group', { name: 'View' }).getByLabel('7', { exact: true }).check();
  await page
    .getByRole('group', { name: 'Counted on the day of' })
    .getByLabel('the conversion')
    .check();
  await page.getByText('Ad groups', { exact: true }).last().click();
  await page.getByRole('checkbox', { name: 'Saves', exact: true }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  await open(page, path);
  await expect(page.getByLabel('Default days')).toHaveValue('7');
  await expect(
    page.getByRole('group', { name: 'View' }).getByLabel('7', { exact: true }),
  ).toBeChecked();
  await open(page, `/advertiser/${advertiser_id}/`);
  await expect(page.getByText('vs the previous 7 days')).toBeVisible();

  const analyst = await owner.delegate(['ANALYST']);
  await signIn(context, analyst, product.url);
  await open(page, path);
  await expect(page.getByLabel('Default days')).toHaveValue('30');
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
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect(page.getByRole('alert').first()).toContainText("The figures didn't load.");
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(figure(page, 'SPEND')).toHaveText('$0.00');
  });
});

test.describe('on a phone', () => {
  const { viewport, userAgent, isMobile, hasTouch } = devices['Pixel 7'];
  test.use({ viewport, userAgent, isMobile, hasTouch });

  test('the overview is read', async ({ page, product, member }) => {
    const owner = await aBusiness({ person: () => Promise.resolve(member) });
    await aPromotionThatRan(product, owner, 'Just the one', 310_007);
    await open(page, `/advertiser/${owner.advertiser_id}/`);
    await expect(figure(page, 'SPEND')).toHaveText('$0.31');
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await wide()).toBe(0);
    expect(await axeFindings(page), 'the overview on a phone').toEqual([]);
  });
});
