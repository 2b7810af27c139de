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
import { axeFindings } from './axe.ts';
import { ANSWERED_ELSEWHERE, PAGE_KEYS, waysIn } from './console-pages.ts';
import { expect, open, type Person, test } from './product.ts';

// Without motion nothing is half transparent when it is looked at.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const UNIT = 1_000_000;

/** Somebody who advertises, with a campaign and a draft of that name. */
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
  // What a page is about, in its path or behind the question mark.
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

/** They are about something that one chooses in a list, which the browser fills: their journeys come from there. */
const FROM_A_ROW: readonly ConsoleKey[] = [
  'ads_edit',
  'ads_edit_draft',
  'campaign_insights',
  'campaign_insights_product_group',
];

test('each page is reached from the overview, by ways that have a name or by finding it', async ({
  page,
  product,
  member,
}) => {
  const people = [member];
  const { owner, advertiser_id, pathOf } = await anAdvertiser(
    { person: async () => people.pop() ?? product.person() },
    'Vases in spring',
  );
  const reached = new Map<ConsoleKey, string>([['overview', pathOf('overview')]]);
  for (const [, path] of reached) {
    const { text } = await owner.request(path);
    for (const { key, href, label } of waysIn(text, advertiser_id)) {
      expect(label, `${href} on ${path}`).not.toBe('');
      if (!reached.has(key)) reached.set(key, href);
    }
  }
  const found = await foundByName(page, pathOf('overview'));
  for (const key of found) expect(PAGE_KEYS.concat(ANSWERED_ELSEWHERE), key).toContain(key);
  const missing = PAGE_KEYS.filter((key) => !reached.has(key) && !found.has(key));
  expect(missing.filter((key) => !FROM_A_ROW.includes(key))).toEqual([]);
});

/** Where each page leads that the search for pages lists. */
async function foundByName(page: Page, overview: string): Promise<ReadonlySet<ConsoleKey>> {
  const found = new Set<ConsoleKey>();
  const pages = page.getByRole('dialog').getByRole('group', { name: 'Pages' });
  const options = pages.getByRole('option');
  for (let at = 0, count = 1; at < count; at += 1) {
    await open(page, overview);
    await page.keyboard.press('Control+k');
    await expect(options.first()).toBeVisible();
    count = await options.count();
    await options.nth(at).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const path = new URL(page.url()).pathname.replace(/^\/advertiser\/\d+/, '');
    const key = consoleKeyAt(path.replace(/^\/advertiser/, ''))?.key;
    if (key !== undefined) found.add(key);
  }
  return found;
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
  for (const key of PAGE_KEYS) {
    await open(page, pathOf(key));
    await expect(page.getByRole('status').filter({ hasText: 'Loading…' }), key).toHaveCount(0);
    expect(await axeFindings(page), key).toEqual([]);
  }
});
