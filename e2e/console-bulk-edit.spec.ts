import { devices, type Page } from '@playwright/test';
import {
  createAds,
  getAdGroups,
  getAds,
  getCampaigns,
  updateAds,
  updateCampaigns,
} from '#contract/ads/campaigns.ts';
import type { Ad } from '#contract/ads/objects.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { aGroup, campaignsOf, made, UNIT } from './advertised.ts';
import { axeFindings } from './axe.ts';
import { expect, open, signIn, test } from './product.ts';
import { aBoard, aPin } from './world.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('textbox', { name: `Name of ${name}` }) });
const acts = (page: Page) => page.getByRole('toolbar', { name: 'Change all rows' });
const foot = (page: Page) => page.getByRole('region', { name: 'Apply' });

test('campaigns are chosen in their list, changed together after a preview, and each row says what became of it', async ({
  page,
  member,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const of = { owner: member, advertiser_id };
  const [first, second, third] = await campaignsOf(of, [
    'Spring jars',
    'Autumn jars',
    'Winter jars',
  ]);
  await open(page, `/advertiser/${advertiser_id}/ads/bulk_edit/`);
  await expect(page.getByRole('heading', { name: 'Choose what to change' })).toBeVisible();
  expect(await axeFindings(page), 'nothing chosen').toEqual([]);
  await page.getByRole('link', { name: 'Campaigns', exact: true }).last().click();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page
    .getByRole('toolbar', { name: 'Chosen' })
    .getByRole('button', { name: 'Bulk edit' })
    .click();
  await expect(rowOf(page, 'Spring jars')).toContainText('No change');

  // Budgets rise by a fifth, rounded to tens of cents; one would exceed the limit and is capped.
  const form = page.getByRole('region', { name: 'Raise or lower' });
  await form.getByLabel('by').fill('22.5');
  await form.getByLabel('at most').fill('35');
  await form.getByRole('button', { name: 'Fill 3 rows' }).click();
  await expect(page.getByRole('textbox', { name: 'New budget of Spring jars' })).toHaveValue(
    '12.30',
  );
  await expect(page.getByRole('textbox', { name: 'New budget of Winter jars' })).toHaveValue(
    '35.00',
  );
  await acts(page).getByRole('button', { name: 'Find and replace in names' }).click();
  await page.getByLabel('Find', { exact: true }).fill('jars');
  await page.getByLabel('Replace with').fill('vases');
  await page.getByRole('button', { name: 'Fill 3 rows' }).click();
  await expect(rowOf(page, 'Autumn jars')).toContainText('Ready');

  // Checked by the server's rules before sending.
  await page.getByLabel('End of Autumn jars').fill('2026-11-01');
  const why = rowOf(page, 'Autumn jars').getByText('It ends before it starts.');
  await expect(why).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(why).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(foot(page)).toContainText('2 will change · 1 has an error');
  await expect(foot(page)).toContainText('$40.00 → $47.30');
  expect(await axeFindings(page), 'a row is wrong').toEqual([]);
  await page.getByLabel('End of Autumn jars').fill('2026-12-24');
  await page.getByRole('button', { name: 'Preview as a list' }).click();
  const list = page.getByRole('region', { name: 'What will change' });
  await expect(list.getByRole('listitem').filter({ hasText: 'Autumn jars' })).toContainText(
    'Name Autumn jars Autumn vases',
  );
  await expect(list).toContainText('Ends No end Dec 24, 2026');
  expect(await axeFindings(page), 'the preview').toEqual([]);

  // One is excluded, and the last entry is undone.
  await page.getByRole('checkbox', { name: 'Change Winter jars' }).uncheck();
  await page.getByRole('textbox', { name: 'New budget of Spring jars' }).fill('13');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'New budget of Spring jars' })).toHaveValue(
    '12.30',
  );

  // Another person changes one of them meanwhile: the edit leaves it unchanged.
  await member.call(updateCampaigns, {
    advertiser_id,
    items: [{ id: first?.id, version: 1, daily_spend_cap: 11 * UNIT }],
  });
  await page.getByRole('button', { name: 'Apply to 2' }).click();
  await expect(rowOf(page, 'Autumn vases')).toContainText('Changed');
  await expect(rowOf(page, 'Spring jars')).toContainText('Someone changed this in the meantime.');
  await expect(rowOf(page, 'Spring jars')).toContainText('$11.00');
  expect(await axeFindings(page), 'the results').toEqual([]);
  const stored = async () =>
    (await member.call(getCampaigns, { advertiser_id })).data.map(
      ({ name, daily_spend_cap: cap, end_time: end }) => [name, Number(cap) / UNIT, end],
    );
  expect(await stored()).toEqual([
    ['Winter jars', 30, null],
    ['Autumn vases', 24.5, Date.UTC(2026, 11, 25) / 1000],
    ['Spring jars', 11, null],
  ]);
  // After review it is applied as it is.
  await page.getByRole('button', { name: 'Apply to 1' }).click();
  await expect(rowOf(page, 'Spring vases')).toContainText('Changed');
  // Nothing is left to preview.
  await expect(list).toHaveCount(0);
  expect((await stored())[2]).toEqual(['Spring vases', 12.3, null]);
  expect([second?.version, third?.version]).toEqual([1, 1]);
});

test('bids, targeting and states of ad groups change together; who is over says so', async ({
  page,
  member,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const of = { owner: member, advertiser_id };
  const [campaign] = await campaignsOf(of, ['Jars']);
  if (campaign === undefined) throw new Error('no campaign');
  const group = await aGroup(of, campaign);
  await open(page, `/advertiser/${advertiser_id}/ads/bulk_edit/?kind=ad_groups#${group.id}`);
  await acts(page).getByRole('button', { name: 'Set a value' }).click();
  await page.getByRole('button', { name: 'Bid', exact: true }).click();
  await page.getByLabel('becomes').fill('0.45');
  await page.getByRole('button', { name: 'Fill 1 row' }).click();
  await acts(page).getByRole('button', { name: 'Add targeting' }).click();
  await page.getByLabel('this one').selectOption('Austria');
  await page.getByRole('button', { name: 'Fill 1 row' }).click();
  await acts(page).getByRole('button', { name: 'Dates' }).click();
  await page.getByLabel('First day').fill('2026-11-30');
  await page.getByRole('button', { name: 'Fill 1 row' }).click();
  await expect(rowOf(page, group.name)).toContainText('It starts before its campaign.');
  await page.getByLabel('First day').fill('2026-12-02');
  await page.getByRole('button', { name: 'Fill 1 row' }).click();
  await acts(page).getByRole('button', { name: 'Status' }).click();
  await page.getByRole('button', { name: 'Fill 1 row' }).click();
  await expect(rowOf(page, group.name)).toContainText('Germany Germany, Austria');
  expect(await axeFindings(page), 'an ad group').toEqual([]);
  await page.getByRole('button', { name: 'Apply to 1' }).click();
  await expect(rowOf(page, group.name)).toContainText('Changed');
  const { data } = await member.call(getAdGroups, { advertiser_id });
  expect(data).toMatchObject([
    {
      bid_in_micro_currency: 450_000,
      targeting_spec: { LOCATION: ['DE', 'AT'] },
      start_time: Date.UTC(2026, 11, 2) / 1000,
      status: 'PAUSED',
      version: 2,
    },
  ]);
});

test('500 ads edited at once, half of them wrong: the right half is changed, the rest says why [CONSOLE-11]', async ({
  page,
  member,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  const of = { owner: member, advertiser_id };
  const [campaign] = await campaignsOf(of, ['Jars']);
  if (campaign === undefined) throw new Error('no campaign');
  const group = await aGroup(of, campaign);
  const board = await aBoard(member, 'Vases');
  const pin = await aPin(member, board, { title: 'A vase', link: 'https://clay.example/one' });
  const COUNT = 500;
  const ads = await made<Ad>(COUNT, async (from, count) => {
    const items = Array.from({ length: count }, (_, at) => ({
      ad_group_id: group.id,
      pin_id: pin.id,
      // For a quarter, replacing would leave an empty name.
      name: (from + at) % 4 === 0 ? 'Vase' : `Vase ${from + at}`,
    }));
    const answers = await member.call(createAds, { advertiser_id, items });
    return answers.flatMap(({ data }) => data ?? []);
  });
  expect(ads).toHaveLength(COUNT);
  const ids = ads.map(({ id }) => id).join(',');
  await open(page, `/advertiser/${advertiser_id}/ads/bulk_edit/?kind=ads#${ids}`);
  await expect(foot(page)).toContainText('0 will change');
  await acts(page).getByRole('button', { name: 'Find and replace in names' }).click();
  await page.getByLabel('Find', { exact: true }).fill('Vase');
  await page.getByRole('button', { name: 'Fill 500 rows' }).click();
  await expect(foot(page)).toContainText('375 will change · 125 have an error');

  // Another quarter is changed by another person before applying.
  const others = ads.filter((_, at) => at % 4 === 1);
  const versions = new Map<string, number>();
  await made(others.length, async (from, count) => {
    const { data } = await member.call(getAds, {
      advertiser_id,
      ad_ids: others.slice(from, from + count).map(({ id }) => id),
    });
    const items = data.map(({ id, version }) => ({ id, version, status: 'PAUSED' }));
    const answers = await member.call(updateAds, { advertiser_id, items });
    for (const { data: ad } of answers) if (ad) versions.set(ad.id, ad.version);
    return answers;
  });
  await page.getByRole('button', { name: 'Apply to 375' }).click();
  // Sent in batches of thirty.
  await expect(foot(page)).toContainText('250 were changed', { timeout: 60_000 });
  await expect(foot(page)).toContainText('125 were refused');
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: 'Give it a name.' })).toHaveCount(125);
  await expect(rows.filter({ hasText: 'Someone changed this in the meantime.' })).toHaveCount(125);
  await expect(rows.filter({ hasText: /Changed$/ })).toHaveCount(250);

  const stored = new Map<string, Ad>();
  let bookmark: string | null = null;
  do {
    const list: { data: Ad[]; bookmark: string | null } = await member.call(getAds, {
      advertiser_id,
      page_size: 250,
      bookmark,
    });
    for (const ad of list.data) stored.set(ad.id, ad);
    ({ bookmark } = list);
  } while (bookmark !== null);
  for (const [at, { id, name }] of ads.entries()) {
    const now = stored.get(id);
    expect(now?.name, `ad ${at}`).toBe(at % 4 < 2 ? name : String(at));
    if (at % 4 === 1) expect(now?.version).toBe(versions.get(id));
  }
});

test('who may only look finds that another role is needed; an address of nothing says so', async ({
  page,
  context,
  product,
}) => {
  const owner = await aBusiness(product);
  const path = `/advertiser/${owner.advertiser_id}/ads/bulk_edit/`;
  await signIn(context, await owner.delegate(['ANALYST']), product.url);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'This page needs another role' })).toBeVisible();
  await signIn(context, await owner.delegate(['CAMPAIGN_MANAGER']), product.url);
  await open(page, `${path}?kind=ads#12,x`);
  await expect(page.getByRole('heading', { name: 'This link has nothing' })).toBeVisible();
});

test.describe('a stranger', () => {
  test.use({ provoked: /status of 404/ });
  test('finds nothing', async ({ page, product, member }) => {
    const owner = await aBusiness(product);
    const found = await page.goto(`/advertiser/${owner.advertiser_id}/ads/bulk_edit/`);
    expect(found?.status(), `for ${member.username}`).toBe(404);
  });
});

test.describe('on a phone', () => {
  const { viewport, userAgent, isMobile, hasTouch } = devices['Pixel 7'];
  test.use({ viewport, userAgent, isMobile, hasTouch });

  test('it says that it is made for a wider screen', async ({ page, member }) => {
    const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
    const [campaign] = await campaignsOf({ owner: member, advertiser_id }, ['Jars']);
    const path = `/advertiser/${advertiser_id}/ads/bulk_edit/?kind=campaigns#${campaign?.id}`;
    await open(page, path);
    await expect(page.getByText('Building works best on a wider screen.')).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    expect(await axeFindings(page), 'on a phone').toEqual([]);
  });
});
