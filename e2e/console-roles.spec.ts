import { type ConsoleKey, consolePath } from '#contract/ads/console-paths.ts';
import { AD_ROLES, givesRight } from '#contract/business/ad-roles.ts';
import type { AdRight } from '#contract/kernel/ad-rights.ts';
import { getConversations } from '#contract/talk.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { axeFindings } from './axe.ts';
import { PAGE_KEYS } from './console-pages.ts';
import { expect, open, type Person, signIn, test } from './product.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The right that each console page requires, stated independently. */
const TAKES: Readonly<Record<string, AdRight>> = {
  ...each('act', 'notices', 'notices_emails', 'accounts_manager'),
  ...each('reporting', 'overview', 'recommendations', 'history', 'audiences', 'media_planner'),
  ...each('reporting', 'reporting_campaigns', 'reporting_ad_groups', 'reporting_ads'),
  ...each('reporting', 'reporting_product_groups', 'reporting_product_items'),
  ...each('reporting', 'reporting_ad_group_positive_keywords', 'reporting_preferences'),
  ...each('reporting', 'reporting_campaign_negative_keywords', 'reporting_campaign_search_queries'),
  ...each('reporting', 'reporting_ad_group_negative_keywords', 'reporting_ad_group_search_queries'),
  ...each('reporting', 'campaign_insights_choice', 'msot_optimizer'),
  ...each('reporting', 'bulk_editor_download_template', 'bulk_editor_history'),
  ...each('reporting', 'bulk_editor_bulk_id_library', 'bulk_editor_resources'),
  ...each('reporting', 'report_center', 'report_center_builder', 'report_center_history'),
  ...each('reporting', 'report_center_download', 'report_center_unsubscribe'),
  ...each('reporting', 'conversions_events_overview', 'conversions_event_history'),
  ...each('reporting', 'conversions_test_events', 'conversions_health', 'conversions_tag'),
  ...each('reporting', 'conversions_tag_health', 'conversions_setup_api'),
  ...each('reporting', 'conversions_deduplication', 'conversions_payload_helper'),
  ...each('reporting', 'conversions_history', 'conversions_pca_history'),
  ...each('conversions', 'conversions_tag_manual_setup', 'conversions_api_manual_setup'),
  ...each('conversions', 'conversions_api_partner_setup', 'conversions_capi_connect'),
  ...each('conversions', 'conversions_access_token', 'conversions_upload'),
  ...each('conversions', 'conversions_pca_upload'),
  ...each('campaigns', 'ads', 'ads_create', 'ads_edit', 'ads_bulk_edit'),
  ...each(
    'campaigns',
    'ads_duplicate',
    'ads_campaign_mode',
    'bulk_editor',
    'bulk_editor_upload_template',
  ),
  ...each('campaigns', 'automated_ads_create', 'automated_ads_edit'),
  ...each('look_up', 'audience_debug'),
  ...each('catalogs_view', 'product_catalogs_data_source', 'product_catalogs_product_groups'),
  ...each('billing_view', 'billing', 'billing_history', 'billing_promotions'),
  ...each('billing_view', 'billing_order_lines', 'billing_documents', 'billing_tax_documents'),
  ...each('billing_view', 'billing_prepaid_campaign_spend_summary'),
  ...each('billing_view', 'billing_prepaid_spend_campaign_breakdown'),
};

function each(right: AdRight, ...keys: readonly ConsoleKey[]) {
  return Object.fromEntries(keys.map((key) => [key, right]));
}

/** Pages whose path or query has to name something. */
const OF_SOMETHING: readonly ConsoleKey[] = [
  'campaign_insights',
  'campaign_insights_product_group',
  'ads_edit_draft',
];
const PATHS = PAGE_KEYS.filter((key) => !OF_SOMETHING.includes(key));

const LOCKED = 'This page needs another role';

/** Returns a person's result for each page: its title with or without a lock, or the status of a refusal. */
async function answersTo(person: Person, advertiser: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const key of PATHS) {
    const answer = await person.request(consolePath(key, advertiser));
    const isLocked = answer.text.includes(LOCKED);
    found[key] = answer.status === 200 ? (isLocked ? 'locked' : 'open') : String(answer.status);
  }
  return found;
}

test('each role opens the pages that its rights give, reads at others who may, and a stranger finds none', async ({
  product,
}) => {
  expect(Object.keys(TAKES).toSorted(), 'what each page takes').toEqual(PATHS.toSorted());
  const owner = await aBusiness(product);
  const { advertiser_id } = owner;
  const everyPage = (answer: (right: AdRight) => string) =>
    Object.fromEntries(PATHS.map((key) => [key, answer(TAKES[key] ?? 'act')]));
  expect(await answersTo(owner, advertiser_id), 'owner').toEqual(everyPage(() => 'open'));
  for (const role of AD_ROLES) {
    const wanted = everyPage((right) => (givesRight([role], right) ? 'open' : 'locked'));
    expect(await answersTo(await owner.delegate([role]), advertiser_id), role).toEqual(wanted);
  }
  const stranger = await aBusiness(product);
  expect(await answersTo(stranger, advertiser_id), 'stranger').toEqual(everyPage(() => '404'));
});

test('what is locked names the owner who can open it, and its way in the rail says so', async ({
  product,
}) => {
  const owner = await aBusiness(product);
  const analyst = await owner.delegate(['ANALYST']);
  const { text } = await analyst.request(consolePath('ads_bulk_edit', owner.advertiser_id));
  expect(text).toContain('can give you');
  expect(text).toContain('Everything but people');
  expect(text).toContain('needs another role');
});

test.describe('who may not open a page', () => {
  // Without animations nothing is half transparent when axe checks it.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('asks the owner there, who gets a message with the link', async ({
    page,
    context,
    product,
  }) => {
    const owner = await aBusiness(product);
    const analyst = await owner.delegate(['AUDIENCE_MANAGER']);
    await signIn(context, analyst, product.url);
    const path = consolePath('billing', owner.advertiser_id);
    await open(page, path);
    await page.getByRole('button', { name: `Ask ${owner.fullName}` }).click();
    const dialog = page.getByRole('dialog', { name: `Ask ${owner.fullName}` });
    await expect(dialog.getByLabel('Your message')).toHaveValue(/that opens “Billing”\?/);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(`Sent to ${owner.fullName}`)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    const { data } = await owner.call(getConversations, { requests: true });
    expect(data.map(({ last_message }) => last_message?.text)).toEqual([
      expect.stringContaining(product.url + path),
    ]);
  });
});
