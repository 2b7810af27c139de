import type { Page } from '@playwright/test';
import { createAdGroups, createCampaigns } from '#contract/ads/campaigns.ts';
import { createProductGroup } from '#contract/ads/catalogs/product-groups.ts';
import { createProductPromotion } from '#contract/ads/catalogs/product-promotions.ts';
import {
  CONSOLE_KEYS,
  type ConsoleKey,
  consoleKeyAt,
  consolePath,
} from '#contract/ads/console-paths.ts';
import { draftedVases } from '#contract/ads/drafts/draft-examples.ts';
import { createAdDraft } from '#contract/ads/drafts/drafts.ts';
import { AD_ROLES } from '#contract/business/ad-roles.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings, NAMED_AS_READ } from './axe.ts';
import { ADDRESS_FIELDS } from './console-addresses.ts';
import { ANSWERED_ELSEWHERE, PAGE_KEYS } from './console-pages.ts';
import { expect, open, type Person, test } from './product.ts';

// Without animations nothing is half transparent when axe checks it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const UNIT = 1_000_000;

/** Creates an advertiser with a campaign and a draft of that name. */
async function anAdvertiser(product: { person(): Promise<Person> }, name: string) {
  const owner = await aBusiness(product);
  const { advertiser_id } = owner;
  const item = { name, objective_type: 'CATALOG_SALES', daily_spend_cap: 10 * UNIT };
  const [made] = await owner.call(createCampaigns, { advertiser_id, items: [item] });
  const campaign = made?.data?.id ?? '';
  const group = { campaign_id: campaign, name, billable_event: 'CLICKTHROUGH' };
  const budget = { budget_in_micro_currency: UNIT, budget_type: 'DAILY' };
  const [inside] = await owner.call(createAdGroups, {
    advertiser_id,
    items: [{ ...group, ...budget, bid_strategy_type: 'AUTOMATIC_BID' }],
  });
  const filter = { all_of: [{ field: 'TITLE' as const, values: ['vase'] }] };
  const { id: product_group_id } = await owner.call(createProductGroup, {
    advertiser_id,
    name,
    filter,
  });
  const ad_group_id = inside?.data?.id ?? '';
  await owner.call(createProductPromotion, { advertiser_id, ad_group_id, product_group_id });
  const document = {
    ...draftedVases,
    campaign: { ...draftedVases.campaign, name: `${name}, a draft` },
    ad_groups: draftedVases.ad_groups.map((group) => ({ ...group, ads: [] })),
  };
  const { id: draft } = await owner.call(createAdDraft, { advertiser_id, document });
  // A page's subject, in its path or query.
  const params = { campaignId: campaign, productGroupId: product_group_id };
  const query: Partial<Record<ConsoleKey, string>> = {
    ads_edit: `?ids=${campaign}`,
    ads_edit_draft: `?id=${draft}`,
  };
  const pathOf = (key: ConsoleKey): string =>
    consolePath(key, advertiser_id, params) + (query[key] ?? '');
  return { owner, advertiser_id, pathOf };
}

test('each page of the console opens for its owner, shows that ad account alone, and is not there for a stranger', async ({
  product,
}) => {
  const { owner, pathOf } = await anAdvertiser(product, 'Vases in spring');
  const other = await anAdvertiser(product, 'Nobody else reads this');
  const roles = new Map(
    await Promise.all(AD_ROLES.map(async (role) => [role, await owner.delegate([role])] as const)),
  );
  expect(PAGE_KEYS.length).toBeGreaterThan(20);
  for (const key of PAGE_KEYS) {
    const path = pathOf(key);
    const response = await owner.request(path);
    expect([key, response.status]).toEqual([key, 200]);
    expect(response.text, key).toContain(owner.username);
    expect(response.text, key).not.toContain('Nobody else reads this');
    expect([key, (await other.owner.request(path)).status]).toEqual([key, 404]);
    for (const [role, person] of roles)
      expect([key, role, (await person.request(path)).status]).toEqual([key, role, 200]);
  }
});

test('a path without a page of its own is not found by anybody, and no page is missing from the list', async ({
  product,
}) => {
  const { owner, pathOf } = await anAdvertiser(product, 'Vases in spring');
  const answered: ConsoleKey[] = [];
  for (const key of CONSOLE_KEYS) {
    if (ANSWERED_ELSEWHERE.includes(key)) continue;
    const { status } = await owner.request(pathOf(key));
    expect([200, 302, 404], key).toContain(status);
    if (status === 200) answered.push(key);
  }
  expect(answered.toSorted()).toEqual(PAGE_KEYS.toSorted());
});

/** A query string in which every field is invalid. */
const nonsense = (fields: readonly string[]): string =>
  `?${new URLSearchParams(fields.map((field) => [field, '-?-']))}`;
const NAMES = /We don&#x27;t recognise something in (.+?) in this link/u;

test('each page names what of its address makes no sense, field by field, and opens without it', async ({
  page,
  product,
  member,
}) => {
  const people = [member];
  const { owner, pathOf } = await anAdvertiser(
    { person: async () => people.pop() ?? product.person() },
    'Vases in spring',
  );
  const namedAt = async (path: string): Promise<readonly string[]> => {
    const { status, text } = await owner.request(path);
    expect([path, status]).toEqual([path, 200]);
    const [, names = ''] = NAMES.exec(text) ?? [];
    return [...names.matchAll(/“(\w+)”/gu)].map(([, name = '']) => name).toSorted();
  };
  for (const key of PAGE_KEYS) {
    const fields = ADDRESS_FIELDS[key] ?? [];
    const [path = ''] = pathOf(key).split('?');
    expect([key, await namedAt(path + nonsense(fields))]).toEqual([key, fields.toSorted()]);
    expect([key, await namedAt(pathOf(key))]).toEqual([key, []]);
  }
  // The form corrects its URL; the notice stays until the person goes on.
  await open(page, `${pathOf('media_planner')}?goal=FAME`);
  await expect(page).toHaveURL(/goal=CONSIDERATION/);
  await expect(page.getByText('recognise something in “goal”')).toBeVisible();
  expect(await axeFindings(page), 'a link that makes no sense').toEqual([]);
  await page.getByLabel('Last day').fill('');
  await expect(page.getByText('recognise something in')).toHaveCount(0);
});

/** What pages about campaigns, drafts and product groups contain; other pages contain none of it. */
const SHOWS: Partial<Record<ConsoleKey, RegExp>> = {
  reporting_campaigns: /Vases in spring/,
  reporting_ad_groups: /Vases in spring/,
  reporting_product_groups: /Vases in spring/,
  ads: /Vases in spring, a draft/,
  ads_edit: /Vases in spring/,
  ads_edit_draft: /Vases in spring, a draft/,
  campaign_insights: /Vases in spring/,
  campaign_insights_product_group: /Vases in spring/,
  campaign_insights_choice: /Vases in spring/,
  product_catalogs_product_groups: /Vases in spring/,
  history: /Vases in spring/,
};

test('each path of the console is reached from the overview by links and the menu of Create, shows what is in its ad account, and is not there for a stranger [CONSOLE-33]', async ({
  page,
  product,
  member,
}) => {
  test.setTimeout(600_000);
  const people = [member];
  const { owner, advertiser_id, pathOf } = await anAdvertiser(
    { person: async () => people.pop() ?? product.person() },
    'Vases in spring',
  );
  const stranger = await anAdvertiser(product, 'Nobody else reads this');
  const ways = new Map<ConsoleKey, string>([['overview', pathOf('overview')]]);
  await open(page, pathOf('overview'));
  await page.getByRole('link', { name: 'Create', exact: true }).click();
  expect(await axeFindings(page), 'the menu of Create').toEqual([]);
  await page.getByRole('menuitem', { name: /^Promote a Pin/ }).click();
  await expect(page).toHaveURL(pathOf('quick_promote'));
  ways.set('quick_promote', pathOf('quick_promote'));
  for (const [key, path] of ways) {
    await open(page, path);
    await expect(page.getByRole('status').filter({ hasText: 'Loading…' }), key).toHaveCount(0);
    await expect.poll(() => wordsOn(page), key).toMatch(SHOWS[key] ?? /\w/);
    expect(await wordsOn(page), key).not.toContain('Nobody else reads this');
    for (const [found, href] of await waysOn(page, advertiser_id))
      if (!ways.has(found)) ways.set(found, href);
    if (ANSWERED_ELSEWHERE.includes(key)) continue;
    expect([key, (await stranger.owner.request(path)).status]).toEqual([key, 404]);
    expect([key, (await owner.request(path)).status]).toEqual([key, 200]);
  }
  const pages = new Set([...ways.values()].map((way) => new URL(way, product.url).pathname));
  for (const key of CONSOLE_KEYS.filter((one) => !ways.has(one))) {
    // A section's own path leads to its first page.
    const { status, headers } = await owner.request(pathOf(key));
    expect([key, status]).toEqual([key, 302]);
    expect(pages, key).toContain(new URL(headers.get('location') ?? '', product.url).pathname);
  }
});

/** Returns a page's text, including its fields' values. */
const wordsOn = (page: Page): Promise<string> =>
  page.getByRole('main').evaluate((main) => {
    const fields = [...main.querySelectorAll('input, textarea')] as HTMLInputElement[];
    return [main.textContent, ...fields.map(({ value }) => value)].join(' ');
  });

/** Returns a page's links to the ad account's pages, by key. */
async function waysOn(page: Page, advertiser: string): Promise<[ConsoleKey, string][]> {
  const links = await page
    .locator('a[href]')
    .evaluateAll((all) =>
      all
        .filter((link) => (link.textContent || link.ariaLabel || '').trim() !== '')
        .map((link) => new URL((link as HTMLAnchorElement).href)),
    )
    .then((all) => all.map((url) => new URL(url)));
  return links.flatMap(({ pathname, search }): [ConsoleKey, string][] => {
    const path = pathname.replace(new RegExp(`^/advertiser(?:/${advertiser})?(?=/)`, 'u'), '');
    const found = path === pathname ? undefined : consoleKeyAt(path)?.key;
    return found === undefined ? [] : [[found, pathname + search]];
  });
}

test('axe finds nothing wrong with any page of the console, light and dark', async ({
  page,
  product,
  member,
}) => {
  test.setTimeout(600_000);
  const people = [member];
  const { pathOf } = await anAdvertiser(
    { person: async () => people.pop() ?? product.person() },
    'Vases in spring',
  );
  for (const key of [...PAGE_KEYS, ...ANSWERED_ELSEWHERE]) {
    await open(page, pathOf(key));
    await expect(page.getByRole('status').filter({ hasText: 'Loading…' }), key).toHaveCount(0);
    expect(await axeFindings(page, [NAMED_AS_READ]), key).toEqual([]);
  }
});

test.describe('where a page has more tabs than fit', () => {
  test.use({ viewport: { width: 1024, height: 700 } });

  test('its strip fades at that end, and the rest comes by mouse and by keyboard', async ({
    page,
    member,
  }) => {
    const { advertiser_id } = await aBusiness({ person: async () => member });
    await open(page, consolePath('reporting_campaigns', advertiser_id));
    const strip = page.getByRole('navigation', { name: 'Campaigns' });
    const last = strip.getByRole('link', { name: 'Preferences' });
    await expect(strip).toHaveAttribute('data-after');
    await expect(strip).not.toHaveAttribute('data-before');
    await expect(last).not.toBeInViewport();
    await strip.locator('xpath=following-sibling::button[2]').click();
    await expect(strip).toHaveAttribute('data-before');
    await last.focus();
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(strip).not.toHaveAttribute('data-after');
    await last.press('Enter');
    await expect(last).toHaveAttribute('aria-current', 'page');
    await expect(last).toBeInViewport({ ratio: 0.99 });
    await open(page, consolePath('billing_history', advertiser_id));
    await expect(page.getByRole('navigation', { name: 'Billing' })).not.toHaveAttribute(
      'data-after',
    );
  });
});
