import { readFile } from 'node:fs/promises';
import { devices, type Locator, type Page } from '@playwright/test';
import { createAdEvents } from '#contract/ads/viewing.ts';
import { rememberSearch } from '#contract/discovery/complete.ts';
import { search } from '#contract/discovery/search.ts';
import type { Pin } from '#contract/pins.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test, type Person, type Product } from './product.ts';
import { promote, vasesToFind } from './promoted-world.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it. A normal user agent, because ads seen by
// self-identified programs are not charged.
const { userAgent } = devices['Desktop Chrome'];
test.use({ contextOptions: { reducedMotion: 'reduce' }, userAgent });

const UNIT = 1_000_000;
const QUERY = 'red vase';
/** What the searchers search for next. */
const NEXT = 'red vase for tulips';
/** One fewer than the people needed to report a search; the last one has a browser. */
const OTHERS = 9;

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

const adOn = (page: Page, promoter: Person): Locator =>
  page.getByRole('article').filter({ hasText: `Promoted by ${promoter.fullName}` });

/** Reloads a search until the ad is present or absent: changes take effect with the next pacing step, two at most. */
async function searchUntil(page: Page, query: string, promoter: Person, isThere: boolean) {
  await expect(async () => {
    await open(page, `/search/pins/?q=${encodeURIComponent(query)}`);
    await expect(page.getByRole('article').first()).toBeVisible();
    const ads = adOn(page, promoter);
    if (isThere) await expect(ads).toBeVisible({ timeout: 2000 });
    else await expect(ads).toHaveCount(0);
  }).toPass({ timeout: 100_000 });
}

/** Creates a person without a browser who searches and sees the Pin. */
async function anotherSearcher(product: Product, pin: Pin): Promise<void> {
  const person = await product.person();
  const { data } = await person.call(search, { query: QUERY, scope: 'pins', page_size: 25 });
  const results = data.results as unknown as readonly Pin[];
  const promoted = results.find(({ id, is_promoted }) => is_promoted && id === pin.id);
  const tracking_params = promoted?.tracking_params ?? '';
  expect(tracking_params).not.toBe('');
  await person.call(createAdEvents, { events: [{ tracking_params, act: 'impression' }] });
  await person.call(rememberSearch, { query: NEXT });
}

test('people search, the advertiser sees for what once they are ten, and keeps the ad out of it [CONSOLE-06]', async ({
  page,
  product,
  member,
  browser,
}) => {
  test.setTimeout(360_000);
  await vasesToFind(product);
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const board = await aBoard(member, 'Glass');
  const words = { title: 'A vase of glass', link: 'https://glassworks.example/' };
  const pin = await aPin(member, board, { ...words, width: 240, height: 320 });
  const plan = { advertiser_id, pin_id: pin.id, objective_type: 'CONSIDERATION' } as const;
  await promote(product, member, {
    ...plan,
    billable_event: 'CLICKTHROUGH',
    budget: 5 * UNIT,
    credit: 50 * UNIT,
    bid: 2 * UNIT,
  });
  const reports = `/advertiser/${advertiser_id}/reporting`;

  // Adds keywords, one of them invalid.
  await open(page, `${reports}/campaigns/`);
  await page.getByRole('link', { name: 'Keywords', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${reports}/adGroupPositiveKeywords/`));
  await expect(page.getByRole('heading', { name: 'No keywords yet' })).toBeVisible();
  expect(await axeFindings(page), 'no keywords').toEqual([]);
  const lines = page.getByLabel('One per line');
  await lines.fill(`${QUERY}\n-plastic`);
  await expect(page.getByText('Line 2: Negative keywords have a page of their own.')).toBeVisible();
  await page.getByRole('button', { name: 'Add 1' }).click();
  await expect(rowOf(page, QUERY)).toContainText('Broad');
  await expect(lines).toHaveValue('-plastic');
  await lines.fill(QUERY);
  await page.getByRole('button', { name: 'Add 1' }).click();
  await expect(page.getByText('Line 1: You already have this keyword.')).toBeVisible();
  await product.run('ads.pace');

  // A person searches and sees the promoted Pin; nine are too few to report.
  const searcher = await product.person();
  const context = await browser.newContext({ baseURL: product.url, userAgent });
  await signIn(context, searcher, product.url);
  const theirs = await context.newPage();
  const answer = theirs.waitForResponse((response) =>
    response.url().includes('/AdEventResource/create/'),
  );
  await searchUntil(theirs, QUERY, member, true);
  await adOn(theirs, member).scrollIntoViewIfNeeded();
  await answer;
  for (let number = 1; number < OTHERS; number += 1) await anotherSearcher(product, pin);
  await product.run('ads.people');
  await open(page, `${reports}/adGroupSearchQueries/`);
  await expect(page.getByRole('heading', { name: 'No searches to show yet' })).toBeVisible();
  await expect(page.getByText(/Rarer searches brought \d+ impressions/)).toBeVisible();
  await expect(page.getByRole('link', { name: QUERY, exact: true })).toHaveCount(0);
  expect(await axeFindings(page), 'no searches').toEqual([]);

  // The tenth person.
  await anotherSearcher(product, pin);
  await product.run('ads.people');
  await open(page, `${reports}/adGroupSearchQueries/`);
  await expect(rowOf(page, QUERY)).toBeVisible();

  // Suggested with its searches once ten people made it, and so is the number of the keyword's own.
  await searcher.call(rememberSearch, { query: NEXT });
  await product.run('discovery.count-volumes');
  await page.getByRole('link', { name: 'Keywords', exact: true }).click();
  await expect(rowOf(page, QUERY)).toContainText('under 100');
  await page.getByLabel('One per line').fill('tulips');
  const suggested = page.getByRole('listitem').filter({ hasText: NEXT });
  await expect(suggested).toContainText('under 100');
  expect(await axeFindings(page), 'suggestions').toEqual([]);
  await suggested.getByRole('button').click();
  await page.getByRole('button', { name: 'Add 2' }).click();
  await expect(rowOf(page, NEXT)).toContainText('Broad');
  await open(page, `${reports}/adGroupSearchQueries/`);

  // Added as a keyword of its ad group, and archived again.
  await rowOf(page, QUERY).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add as keyword' }).click();
  const adding = page.getByRole('dialog', { name: 'Add as keyword' });
  await expect(adding.getByLabel('Where')).toContainText('Vases (Ad group)');
  await adding.getByRole('button', { name: 'Add as keyword' }).click();
  await expect(adding).toBeHidden();
  await page.getByRole('link', { name: 'Keywords', exact: true }).click();
  const exact = rowOf(page, QUERY).filter({ hasText: 'Exact' });
  await exact.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(exact).toHaveCount(0);
  await expect(rowOf(page, QUERY)).toContainText('Broad');
  await page.getByRole('link', { name: 'Searches by campaign' }).click();
  const found = rowOf(page, QUERY);
  await expect(found).toContainText('Vases');
  await expect(found).toContainText('$0.00');
  expect(await axeFindings(page), 'searches').toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(`${QUERY},Vases,`);

  // Added as a negative keyword of the campaign.
  await found.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add as negative' }).click();
  const dialog = page.getByRole('dialog', { name: 'Never show for this' });
  await expect(dialog.getByLabel('Where')).toContainText('Vases (Campaign)');
  expect(await axeFindings(page), 'the dialog').toEqual([]);
  await dialog.getByRole('button', { name: 'Add as negative' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Campaign negatives' }).click();
  await expect(rowOf(page, QUERY)).toContainText('Exact');
  await expect(rowOf(page, QUERY)).toContainText('Vases · Campaign');
  await product.run('ads.pace');
  await searchUntil(theirs, QUERY, member, false);
  await searchUntil(theirs, 'red clay vase', member, true);

  // For an ad group: added and archived.
  await page.getByRole('link', { name: 'Ad group negatives' }).click();
  await page.getByLabel('One per line').fill('"for children"\n[free]');
  await page.getByRole('button', { name: 'Add 2' }).click();
  await expect(rowOf(page, 'for children')).toContainText('Phrase');
  await page.getByLabel('Match').selectOption('Exact');
  await expect(rowOf(page, 'for children')).toHaveCount(0);
  await rowOf(page, 'free').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(rowOf(page, 'free')).toHaveCount(0);
  await page.getByLabel('Match').selectOption('Any match');
  await expect(rowOf(page, 'for children')).toBeVisible();

  // The keyword's results, also on a phone, which is read-only.
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `${reports}/adGroupPositiveKeywords/`);
  await expect(rowOf(page, QUERY).locator('data').first()).not.toHaveAttribute('value', '0');
  await expect(page.getByLabel('One per line')).toBeHidden();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);

  // Strangers find none of it.
  for (const list of [
    'adGroupPositiveKeywords',
    'adGroupNegativeKeywords',
    'adGroupSearchQueries',
    'campaignNegativeKeywords',
    'campaignSearchQueries',
  ])
    expect((await theirs.goto(`${reports}/${list}/`))?.status(), list).toBe(404);
  await context.close();
});
