import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import type { Page } from '@playwright/test';
import { createAdAccount } from '#contract/business/ad-accounts.ts';
import { createAdGroups, createCampaigns } from '#contract/ads/campaigns.ts';
import { createProductGroup } from '#contract/ads/catalogs/product-groups.ts';
import { createProductPromotion } from '#contract/ads/catalogs/product-promotions.ts';
import { CONSOLE_KEYS, type ConsoleKey } from '#contract/ads/console-paths.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { expect, open, type Person, signIn, test } from './product.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Each url key's path as the specification writes it, listed independently of the product. */
const WRITTEN: Readonly<Record<ConsoleKey, string>> = {
  overview: '/',
  recommendations: '/recommendations/',
  notices: '/ads/notices/',
  notices_emails: '/ads/notices/emails/',
  ...below('/reporting/', {
    reporting: '',
    reporting_campaigns: 'campaigns/',
    reporting_ad_groups: 'adgroups/',
    reporting_ads: 'ads/',
    reporting_product_groups: 'productgroups/',
    reporting_product_items: 'productitems/',
    reporting_campaign_negative_keywords: 'campaignNegativeKeywords/',
    reporting_campaign_search_queries: 'campaignSearchQueries/',
    reporting_ad_group_negative_keywords: 'adGroupNegativeKeywords/',
    reporting_ad_group_positive_keywords: 'adGroupPositiveKeywords/',
    reporting_ad_group_search_queries: 'adGroupSearchQueries/',
    reporting_preferences: 'preferences/',
  }),
  ...below('/ads/', {
    ads: '',
    ads_create: 'create/',
    ads_edit: 'edit/',
    ads_edit_draft: 'edit_draft/',
    ads_duplicate: 'duplicate/',
    ads_campaign_mode: 'campaign_mode/',
    ads_bulk_edit: 'bulk_edit/',
  }),
  automated_ads_create: '/automated/ads/create/',
  automated_ads_edit: '/automated/ads/edit/',
  audiences: '/audiences/',
  audience_debug: '/audience_debug/',
  product_catalogs_data_source: '/product-catalogs/data-source',
  product_catalogs_product_groups: '/product-catalogs/product-groups/',
  media_planner: '/media_planner/',
  pin_builder: '/pin-builder/',
  campaign_insights_choice: '/campaign-insights/',
  campaign_insights: '/campaign-insights/{campaignId}/',
  campaign_insights_product_group: '/campaign-insights/{campaignId}/product-group/{productGroupId}',
  msot_optimizer: '/msot-optimizer/',
  history: '/history/',
  ...below('/bulk_editor/', {
    bulk_editor: '',
    bulk_editor_upload_template: 'upload_template',
    bulk_editor_download_template: 'download_template',
    bulk_editor_history: 'history',
    bulk_editor_bulk_id_library: 'bulk_id_library',
    bulk_editor_resources: 'resources',
  }),
  ...below('/report-center/', {
    report_center: '',
    report_center_builder: 'builder',
    report_center_history: 'history',
    report_center_unsubscribe: 'unsubscribe',
    report_center_download: 'download',
  }),
  ...below('/conversions/', {
    conversions: '',
    conversions_events_overview: 'events-overview',
    conversions_event_history: 'event-history',
    conversions_health: 'health',
    conversions_test_events: 'test-events',
    conversions_tag: 'tag',
    conversions_tag_manual_setup: 'tag_manual_setup',
    conversions_tag_health: 'tag-health',
    conversions_upload: 'upload',
    conversions_history: 'history',
    conversions_pca_history: 'pca_history',
    conversions_pca_upload: 'pca_upload',
    conversions_api_manual_setup: 'api_manual_setup',
    conversions_api_partner_setup: 'api_partner_setup',
    conversions_access_token: 'access_token',
    conversions_setup_api: 'setup-api',
    conversions_capi_connect: 'pinterest_capi_connect',
    conversions_deduplication: 'deduplication',
    conversions_payload_helper: 'payload-helper',
  }),
  ...below('/billing/', {
    billing: '',
    billing_history: 'history',
    billing_order_lines: 'order_lines',
    billing_promotions: 'promotions',
    billing_documents: 'documents',
    billing_tax_documents: 'tax_documents',
    billing_prepaid_campaign_spend_summary: 'prepaid_campaign_spend_summary',
    billing_prepaid_spend_campaign_breakdown: 'prepaid_spend_campaign_breakdown',
  }),
  accounts_manager: '/accounts_manager/',
  quick_promote: '/quick-promote/',
};

function below<Key extends string>(root: string, paths: Readonly<Record<Key, string>>) {
  const all = Object.entries<string>(paths).map(([key, path]) => [key, root + path]);
  return Object.fromEntries(all) as Record<Key, string>;
}

/** Roots that are their first tab. */
const FIRST_TAB: Partial<Record<ConsoleKey, ConsoleKey>> = {
  reporting: 'reporting_campaigns',
  conversions: 'conversions_events_overview',
};
/** Pages that exist beside the console too: links to them from the site's own header have no prefix. */
const ALSO_OUTSIDE: readonly ConsoleKey[] = ['overview', 'pin_builder', 'quick_promote'];
const WITHIN = CONSOLE_KEYS.filter((key) => !ALSO_OUTSIDE.includes(key));

/** Creates an advertiser with a campaign and a product group for the paths that name them. */
async function anAdvertiser(member: Person) {
  const owner = await aBusiness({ person: () => Promise.resolve(member) });
  const { advertiser_id } = owner;
  const item = { name: 'Vases', objective_type: 'CATALOG_SALES', daily_spend_cap: 9_000_000 };
  const [campaign] = await owner.call(createCampaigns, { advertiser_id, items: [item] });
  const campaignId = campaign?.data?.id ?? '';
  const group = {
    campaign_id: campaignId,
    name: 'Vases',
    billable_event: 'CLICKTHROUGH',
    budget_in_micro_currency: 1_000_000,
    bid_strategy_type: 'AUTOMATIC_BID',
  };
  const [made] = await owner.call(createAdGroups, { advertiser_id, items: [group] });
  const filter = { all_of: [{ field: 'TITLE' as const, values: ['vase'] }] };
  const products = { advertiser_id, name: 'Vases', filter };
  const { id: productGroupId } = await owner.call(createProductGroup, products);
  const ad_group_id = made?.data?.id ?? '';
  const promotion = { advertiser_id, ad_group_id, product_group_id: productGroupId };
  await owner.call(createProductPromotion, promotion);
  const params = { campaignId, productGroupId };
  const written = (key: ConsoleKey): string =>
    WRITTEN[key].replace('{campaignId}', campaignId).replace('{productGroupId}', productGroupId);
  return { owner, advertiser_id, params, written };
}

/** Follows an address in the browser; returns the status and where it led, before a form completes its address. */
async function ledTo(page: Page, path: string): Promise<readonly [number, string]> {
  const response = await page.goto(path, { waitUntil: 'domcontentloaded' });
  const { pathname, search } = new URL(response?.url() ?? '');
  return [response?.status() ?? 0, pathname + search];
}

const otherForm = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`);

test('every path without its prefix leads to the current ad account, in both forms and with its query; links carry the prefix once; the overview exists only prefixed and quick promote is never prefixed twice [CONSOLE-01]', async ({
  page,
  context,
  member,
  product,
}) => {
  test.setTimeout(600_000);
  const { owner, advertiser_id, written } = await anAdvertiser(member);
  const home = `/advertiser/${advertiser_id}`;
  await open(page, `${home}/`);
  const query = '?seen_in=a%20mail';
  const prefixed = new Set<string>();
  for (const key of WITHIN) {
    const [path, end] = [written(key), written(FIRST_TAB[key] ?? key)];
    for (const form of [path, otherForm(path)])
      expect([form, await ledTo(page, form + query)]).toEqual([
        form,
        [200, `${home}${end}${query.replace('%20', '+')}`],
      ]);
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    const toAccounts = links.filter((link) => link.startsWith('/advertiser/'));
    for (const link of toAccounts) prefixed.add(link);
    for (const link of toAccounts)
      if (link !== '/advertiser/quick-promote/')
        expect(link, `a link of ${key}`).toMatch(new RegExp(`^${home}(?!.*/advertiser/)/`));
    const bare = new Set(WITHIN.map(written).flatMap((one) => [one, otherForm(one)]));
    expect(
      links.filter((link) => bare.has(link)),
      `links of ${key} without a prefix`,
    ).toEqual([]);
  }
  expect(prefixed.size).toBeGreaterThan(30);

  // The overview has no path without a prefix: that is home. The builder and quick promote have both.
  expect(await ledTo(page, '/')).toEqual([200, '/']);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toHaveCount(0);
  expect(await ledTo(page, `${home}/`)).toEqual([200, `${home}/`]);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  expect(await ledTo(page, home)).toEqual([200, home]);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  for (const path of ['/pin-builder/', `${home}/pin-builder/`, '/quick-promote/'])
    expect(await ledTo(page, path)).toEqual([200, path]);
  await open(page, `${home}/`);
  await page.getByRole('link', { name: 'Create', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Promote a Pin/ }).click();
  await expect(page).toHaveURL('/advertiser/quick-promote/');
  for (const path of [`${home}/quick-promote/`, `${home}${home}/billing/`, `${home}/advertiser/`])
    expect([path, (await owner.request(path)).status]).toEqual([path, 404]);

  // The current ad account is the one that was looked at last.
  const { id: second } = await owner.call(createAdAccount, {
    name: 'The other shop',
    country: 'US',
    accepts_terms: true,
  });
  for (const current of [second, advertiser_id, second]) {
    const stored = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes(current),
    );
    await open(page, `/advertiser/${current}/`);
    await stored;
    expect(await ledTo(page, '/billing/history')).toEqual([
      200,
      `/advertiser/${current}/billing/history`,
    ]);
  }

  // A person without an ad account is led to where one is made, and a visitor to the log-in, which leads back.
  await signIn(context, await product.person(), product.url);
  expect(await ledTo(page, '/billing/history')).toEqual([200, '/settings/business/']);
  await context.clearCookies();
  const login = `/login/?next=${encodeURIComponent('/advertiser/billing/history')}`;
  expect(await ledTo(page, '/billing/history')).toEqual([200, login]);
});

test('one function maps each url key to its path as written, in both forms a page; an unknown key throws [CONSOLE-02]', async ({
  page,
  member,
}) => {
  test.setTimeout(600_000);
  const { advertiser_id, params, written } = await anAdvertiser(member);
  await open(page, `/advertiser/${advertiser_id}/`);
  // The function itself runs in the browser, without the types.
  const file = new URL('../contract/ads/console-paths.ts', import.meta.url);
  const source = stripTypeScriptTypes(await readFile(file, 'utf8')).replaceAll('export ', '');
  const unknown = ['billings', '', 'toString', 'Billing'];
  const [keys, account, parts] = [[...CONSOLE_KEYS, ...unknown], advertiser_id, params].map((one) =>
    JSON.stringify(one),
  );
  const mapped = await page.evaluate(`(() => {
    ${source}
    const answer = (key) => {
      try {
        return [key, consolePath(key, null, ${parts}), consolePath(key, ${account}, ${parts})];
      } catch (error) {
        return [key, error.message];
      }
    };
    return ${keys}.map(answer);
  })()`);
  const prefixed = (key: ConsoleKey): string =>
    `/advertiser/${key === 'quick_promote' ? '' : `${advertiser_id}/`}${written(key).slice(1)}`;
  expect(mapped).toEqual([
    ...CONSOLE_KEYS.map((key) => [key, written(key), prefixed(key)]),
    ...unknown.map((key) => [key, `unknown url key: ${key}`]),
  ]);

  const headings: string[] = [];
  for (const key of CONSOLE_KEYS) {
    const end = prefixed(FIRST_TAB[key] ?? key);
    expect([key, await ledTo(page, prefixed(key))]).toEqual([key, [200, end]]);
    const title = await page.title();
    const bare = otherForm(prefixed(key));
    expect([key, await ledTo(page, bare)]).toEqual([key, [200, FIRST_TAB[key] ? end : bare]]);
    expect([key, await page.title()]).toEqual([key, title]);
    headings.push(title);
  }
  expect(new Set(headings).size).toBeGreaterThan(40);

  // Moving on without a reload keeps each path as written, too.
  const moved: string[] = [];
  for (const root of ['billing', 'bulk_editor', 'report_center', 'conversions'] as const) {
    const within = CONSOLE_KEYS.map(prefixed).filter((path) => path.startsWith(prefixed(root)));
    await open(page, prefixed(root));
    for (const path of within) {
      const link = page.locator(`a[href="${path}"]`).locator('visible=true').first();
      if ((await link.count()) === 0) continue;
      await link.click();
      await expect(page).toHaveURL(path);
      moved.push(path);
    }
  }
  expect(moved.length).toBeGreaterThan(20);
});
