import { readFile } from 'node:fs/promises';
import { devices, type Locator, type Page } from '@playwright/test';
import { createCampaigns, getCampaigns } from '#contract/ads/campaigns.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { expect, open, reload, signIn, test, type Person } from './product.ts';
import { aPromotion } from './advertised.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const AT_ONCE = 30;

/** Creates campaigns. */
async function someCampaigns(owner: Person, advertiser_id: string, count: number): Promise<void> {
  for (let from = 1; from <= count; from += AT_ONCE) {
    const numbers = Array.from(
      { length: Math.min(AT_ONCE, count - from + 1) },
      (_, at) => from + at,
    );
    const items = numbers.map((number) => ({
      name: `Campaign ${number}`,
      objective_type: 'CONSIDERATION',
      daily_spend_cap: number * 1_000_000,
    }));
    const made = await owner.call(createCampaigns, { advertiser_id, items });
    expect(made.flatMap(({ exceptions }) => exceptions)).toEqual([]);
  }
}

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

/** Returns by how much the page overflows its window horizontally. */
const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const statusesOf = async (owner: Person, advertiser_id: string) => {
  const { data } = await owner.call(getCampaigns, { advertiser_id, page_size: 250 });
  return data.filter(({ status }) => status === 'PAUSED').map(({ name }) => name);
};

test('campaigns are ordered, found, switched, and chosen by keyboard to be paused together', async ({
  page,
  member,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  await open(page, `/advertiser/${advertiser_id}/reporting/`);
  await expect(page).toHaveURL(`/advertiser/${advertiser_id}/reporting/campaigns/`);
  await expect(page.getByRole('heading', { name: 'No campaigns yet' })).toBeVisible();
  expect(await axeFindings(page), 'no campaigns').toEqual([]);

  await someCampaigns(member, advertiser_id, 4);
  await reload(page);
  const grid = page.getByRole('grid', { name: 'Campaigns' });
  const names = grid.getByRole('rowheader').getByRole('link');
  const tabs = page.getByRole('navigation', { name: 'Campaigns' });
  await expect(tabs.getByRole('link', { name: 'Campaigns 4', exact: true })).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Ads 0', exact: true })).toBeVisible();
  await expect(names).toHaveText(['Campaign 4', 'Campaign 3', 'Campaign 2', 'Campaign 1']);
  await expect(rowOf(page, 'Campaign 1')).toContainText('$1.00 a day');
  await expect(rowOf(page, 'Campaign 1')).toContainText('$0.00');
  await page.getByRole('button', { name: 'Campaign', exact: true }).click();
  await expect(names).toHaveText(['Campaign 1', 'Campaign 2', 'Campaign 3', 'Campaign 4']);
  expect(await axeFindings(page), 'campaigns').toEqual([]);

  await page.getByRole('searchbox').fill('campaign 3');
  await expect(names).toHaveText(['Campaign 3']);
  await grid.getByRole('switch', { name: 'Campaign 3' }).click();
  await expect(rowOf(page, 'Campaign 3')).toContainText('Paused');
  await expect.poll(() => statusesOf(member, advertiser_id)).toEqual(['Campaign 3']);
  await page.getByRole('searchbox').fill('');

  // One tab stop, the first row. Arrow down, select, then extend the selection downwards.
  await rowOf(page, 'Campaign 1').focus();
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, 'Campaign 2')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await expect(rowOf(page, 'Campaign 4')).toBeFocused();
  await page.keyboard.press('Shift+Space');
  const bar = page.getByRole('toolbar', { name: 'Chosen' });
  await expect(bar).toContainText('3 selected');
  expect(await axeFindings(page), 'three chosen').toEqual([]);
  await bar.getByRole('button', { name: 'Pause' }).click();
  await expect(bar).toHaveCount(0);
  await expect
    .poll(() => statusesOf(member, advertiser_id))
    .toEqual(['Campaign 4', 'Campaign 3', 'Campaign 2']);

  // A budget displays today's spending. Selected rows are exported, and archived after a confirmation.
  await expect(rowOf(page, 'Campaign 1')).toContainText('$0.00 spent today');
  await grid.getByRole('checkbox', { name: 'Choose Campaign 4' }).check();
  await grid.getByRole('checkbox', { name: 'Choose Campaign 3' }).check();
  const saving = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export' }).click();
  const sheet = await readFile(await (await saving).path(), 'utf8');
  expect(sheet).toContain('Campaign 4,');
  expect(sheet).not.toContain('Campaign 2,');
  await grid.getByRole('checkbox', { name: 'Choose Campaign 3' }).uncheck();
  await bar.getByRole('button', { name: 'Archive' }).click();
  const question = page.getByRole('dialog', { name: 'Archive this campaign?' });
  await expect(question).toBeVisible();
  expect(await axeFindings(page), 'asking before it is archived').toEqual([]);
  await question.getByRole('button', { name: 'Archive' }).click();
  await expect(names).toHaveText(['Campaign 1', 'Campaign 2', 'Campaign 3']);
  await expect(tabs.getByRole('link', { name: 'Campaigns 3', exact: true })).toBeVisible();
  await expect.poll(() => statusesOf(member, advertiser_id)).toEqual(['Campaign 3', 'Campaign 2']);
  await rowOf(page, 'Campaign 2').focus();
  await page.keyboard.press('p');
  await expect(rowOf(page, 'Campaign 2')).toContainText('Running');
  await page.keyboard.press('Enter');
  await expect(page.getByText('In Campaign 2')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No ad groups yet' })).toBeVisible();
  expect(await axeFindings(page), 'no ad groups').toEqual([]);
});

test.describe('a switch that is refused', () => {
  test.use({ provoked: /Failed to load resource|ERR_FAILED/ });
  test('goes back and says why', async ({ page, member }) => {
    const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
    await someCampaigns(member, advertiser_id, 1);
    await open(page, `/advertiser/${advertiser_id}/reporting/campaigns/`);
    await page.route(/AdCampaignResource\/update/, (route) => route.abort());
    const way = page.getByRole('switch', { name: 'Campaign 1' });
    await expect(way).toBeChecked();
    await way.click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(way).toBeChecked();
    expect(await statusesOf(member, advertiser_id)).toEqual([]);
  });
});

test('three hundred campaigns are all in the list, and only those in view are drawn', async ({
  page,
  member,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  await someCampaigns(member, advertiser_id, 300);
  await open(page, `/advertiser/${advertiser_id}/reporting/campaigns/`);
  await expect(page.getByText('300 in total')).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Campaigns' });
  await expect(grid).toHaveAttribute('aria-rowcount', '302');
  expect(await grid.getByRole('row').count()).toBeLessThan(120);
  await rowOf(page, 'Campaign 300').focus();
  await page.keyboard.press('End');
  await expect(rowOf(page, 'Campaign 1')).toBeFocused();
  await expect(rowOf(page, 'Campaign 1')).toBeInViewport();

  // Scrolls faster than rows render; they appear where it stops.
  await grid.evaluate(async (table) => {
    const box = table.parentElement;
    for (const top of [12_000, 9000, 6000, 3000, 0]) {
      box?.scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  });
  await expect(rowOf(page, 'Campaign 300')).toBeInViewport();
  await expect(rowOf(page, 'Campaign 1')).toHaveCount(0);
});

test('a page that becomes as narrow as a phone does not scroll sideways', async ({
  page,
  member,
}) => {
  const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
  await someCampaigns(member, advertiser_id, 3);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `/advertiser/${advertiser_id}/reporting/campaigns/`);
  await expect(page.locator('canvas')).toBeVisible();
  for (const width of [1024, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => tooWide(page), { message: `at ${width}` }).toBe(0);
    await expect
      .poll(() => page.locator('canvas').evaluate((one) => one.getBoundingClientRect().right))
      .toBeLessThanOrEqual(width);
  }
});

test('an ad says that it is looked at; who may only look cannot switch it', async ({
  page,
  context,
  product,
}) => {
  const owner = await aBusiness(product);
  const { advertiser_id } = owner;
  const made = await aPromotion(owner, 'Vases in spring');
  await signIn(context, await owner.delegate(['ANALYST']), product.url);
  await open(page, `/advertiser/${advertiser_id}/reporting/ads/?ad_group_id=${made.ad_group_id}`);
  const row = page.getByRole('row').filter({ hasText: 'In review' });
  await expect(row).toContainText('Someone looks at it first.');
  await expect(row.getByRole('switch')).toBeDisabled();
  expect(await axeFindings(page), 'the ads').toEqual([]);
  await page.getByRole('navigation', { name: 'Campaigns' }).getByText('Ad groups').click();
  await expect(page.getByRole('grid', { name: 'Ad groups' })).toContainText('$7.00 a day');
});

test.describe('on a phone', () => {
  const { viewport, userAgent, isMobile, hasTouch } = devices['Pixel 7'];
  test.use({ viewport, userAgent, isMobile, hasTouch });

  test('a campaign is paused', async ({ page, member }) => {
    const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
    await someCampaigns(member, advertiser_id, 2);
    await open(page, `/advertiser/${advertiser_id}/reporting/campaigns/`);
    await page.getByRole('switch', { name: 'Campaign 2' }).tap();
    await expect.poll(() => statusesOf(member, advertiser_id)).toEqual(['Campaign 2']);
    expect(await tooWide(page)).toBe(0);
    expect(await axeFindings(page), 'campaigns on a phone').toEqual([]);
  });

  test('a row is a card with its name and switch, its status and three numbers, and is ordered and chosen as a row', async ({
    page,
    member,
  }) => {
    const { advertiser_id } = await aBusiness({ person: () => Promise.resolve(member) });
    await someCampaigns(member, advertiser_id, 60);
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, `/advertiser/${advertiser_id}/reporting/campaigns/`);
    const grid = page.getByRole('grid', { name: 'Campaigns' });
    const card = rowOf(page, 'Campaign 60');
    const valueOf = async (cell: Locator) => {
      const box = await cell.boundingBox();
      return box !== null && box.width > 1 && box.height > 1;
    };
    const cells = await card.getByRole('gridcell').all();
    // The checkbox, the status, three numbers; the budget and everything else is announced.
    const values = await Promise.all(cells.map(valueOf));
    expect(values.filter(Boolean)).toHaveLength(5);
    expect(cells.length).toBeGreaterThan(5);
    await expect(card).toContainText('$60.00 a day');
    const heights = await grid
      .locator('tbody tr[data-at]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(new Set(heights)).toEqual(new Set([134]));

    // Laid out as cards, it is still a grid for screen readers.
    const browser = await page.context().newCDPSession(page);
    const { nodes } = await browser.send('Accessibility.getFullAXTree');
    const heard = new Map(nodes.map((node) => [node.nodeId, node]));
    const rolesIn = (id: string): string[] => {
      const { role, childIds = [] } = heard.get(id) ?? {};
      return [String(role?.value), ...childIds.flatMap(rolesIn)];
    };
    const roles = rolesIn(nodes.find(({ role }) => role?.value === 'grid')?.nodeId ?? '');
    const count = (wanted: string) => roles.filter((role) => role === wanted).length;
    expect(count('row')).toBe(heights.length + 2);
    expect(count('rowheader')).toBe(heights.length + 1);
    expect(count('gridcell')).toBe((heights.length + 1) * cells.length);
    expect(count('columnheader')).toBe(cells.length + 1);

    await grid.getByRole('button', { name: 'Campaign', exact: true }).tap();
    const names = grid.getByRole('rowheader').getByRole('link');
    await expect(names.first()).toHaveText('Campaign 1');
    await rowOf(page, 'Campaign 1').focus();
    await page.keyboard.press('End');
    await expect(rowOf(page, 'Campaign 60')).toBeFocused();
    await expect(rowOf(page, 'Campaign 60')).toBeInViewport();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await rowOf(page, 'Campaign 59').getByRole('checkbox').tap();
    const bar = page.getByRole('toolbar', { name: 'Chosen' });
    await expect(bar).toContainText('2 selected');
    await expect(bar.getByRole('button', { name: 'Bulk edit' })).toBeHidden();
    expect(await axeFindings(page), 'two chosen on a phone').toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await tooWide(page)).toBe(0);
    await bar.getByRole('button', { name: 'Pause' }).tap();
    await expect
      .poll(() => statusesOf(member, advertiser_id))
      .toEqual(['Campaign 60', 'Campaign 59']);
  });
});
