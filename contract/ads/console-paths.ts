/**
 * Every address of the advertiser console by its url key, written as in links from outside, with or without a trailing
 * slash. The server answers both forms.
 */
const PATHS = {
  overview: '/',
  recommendations: '/recommendations/',
  notices: '/ads/notices/',
  notices_emails: '/ads/notices/emails/',

  reporting: '/reporting/',
  reporting_campaigns: '/reporting/campaigns/',
  reporting_ad_groups: '/reporting/adgroups/',
  reporting_ads: '/reporting/ads/',
  reporting_product_groups: '/reporting/productgroups/',
  reporting_product_items: '/reporting/productitems/',
  reporting_campaign_negative_keywords: '/reporting/campaignNegativeKeywords/',
  reporting_campaign_search_queries: '/reporting/campaignSearchQueries/',
  reporting_ad_group_negative_keywords: '/reporting/adGroupNegativeKeywords/',
  reporting_ad_group_positive_keywords: '/reporting/adGroupPositiveKeywords/',
  reporting_ad_group_search_queries: '/reporting/adGroupSearchQueries/',
  reporting_preferences: '/reporting/preferences/',

  ads: '/ads/',
  ads_create: '/ads/create/',
  ads_edit: '/ads/edit/',
  ads_edit_draft: '/ads/edit_draft/',
  ads_duplicate: '/ads/duplicate/',
  ads_campaign_mode: '/ads/campaign_mode/',
  ads_bulk_edit: '/ads/bulk_edit/',
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

  bulk_editor: '/bulk_editor/',
  bulk_editor_upload_template: '/bulk_editor/upload_template',
  bulk_editor_download_template: '/bulk_editor/download_template',
  bulk_editor_history: '/bulk_editor/history',
  bulk_editor_bulk_id_library: '/bulk_editor/bulk_id_library',
  bulk_editor_resources: '/bulk_editor/resources',

  report_center: '/report-center/',
  report_center_builder: '/report-center/builder',
  report_center_history: '/report-center/history',
  report_center_unsubscribe: '/report-center/unsubscribe',
  report_center_download: '/report-center/download',

  conversions: '/conversions/',
  conversions_events_overview: '/conversions/events-overview',
  conversions_event_history: '/conversions/event-history',
  conversions_health: '/conversions/health',
  conversions_test_events: '/conversions/test-events',
  conversions_tag: '/conversions/tag',
  conversions_tag_manual_setup: '/conversions/tag_manual_setup',
  conversions_tag_health: '/conversions/tag-health',
  conversions_upload: '/conversions/upload',
  conversions_history: '/conversions/history',
  conversions_pca_history: '/conversions/pca_history',
  conversions_pca_upload: '/conversions/pca_upload',
  conversions_api_manual_setup: '/conversions/api_manual_setup',
  conversions_api_partner_setup: '/conversions/api_partner_setup',
  conversions_access_token: '/conversions/access_token',
  conversions_setup_api: '/conversions/setup-api',
  conversions_capi_connect: '/conversions/pinterest_capi_connect',
  conversions_deduplication: '/conversions/deduplication',
  conversions_payload_helper: '/conversions/payload-helper',

  billing: '/billing/',
  billing_history: '/billing/history',
  billing_order_lines: '/billing/order_lines',
  billing_promotions: '/billing/promotions',
  billing_documents: '/billing/documents',
  billing_tax_documents: '/billing/tax_documents',
  billing_prepaid_campaign_spend_summary: '/billing/prepaid_campaign_spend_summary',
  billing_prepaid_spend_campaign_breakdown: '/billing/prepaid_spend_campaign_breakdown',

  accounts_manager: '/accounts_manager/',
  quick_promote: '/quick-promote/',
} as const;
export type ConsoleKey = keyof typeof PATHS;
export const CONSOLE_KEYS = Object.keys(PATHS) as readonly ConsoleKey[];

/** Path parameters, such as the campaign of a page. */
export type ConsoleParams = Readonly<Record<string, string>>;

/** Has a single address for all ad accounts, without an account prefix. */
const NEVER_OF_AN_ACCOUNT: ConsoleKey = 'quick_promote';

/**
 * The only function that builds the path of a url key [CONSOLE-02]: with the ad account's prefix if one is known, else
 * without [CONSOLE-01].
 */
export function consolePath(
  key: string,
  advertiserId: string | null,
  params: ConsoleParams = {},
): string {
  if (!isKey(key)) throw new Error(`unknown url key: ${key}`);
  const path = PATHS[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`url key ${key} needs ${name}`);
    return encodeURIComponent(value);
  });
  if (advertiserId === null) return path;
  return key === NEVER_OF_AN_ACCOUNT ? `/advertiser${path}` : `/advertiser/${advertiserId}${path}`;
}

const isKey = (key: string): key is ConsoleKey => Object.hasOwn(PATHS, key);

const patterns = CONSOLE_KEYS.map((key) => {
  const steps = PATHS[key].replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, '(?<$1>\\d{1,19})');
  return { key, form: new RegExp(`^${steps}/?$`) };
});

/** Returns the key of a path without its prefix, with or without a trailing slash; null if it is not a console page. */
export function consoleKeyAt(path: string): { key: ConsoleKey; params: ConsoleParams } | null {
  for (const { key, form } of patterns) {
    const found = form.exec(path);
    if (found) return { key, params: { ...found.groups } };
  }
  return null;
}

/** Where an advertiser adds funds for a promotion [CONSOLE-32]. */
export function promoteBillingPath(advertiserId: string, campaignId: string): string {
  const query = `campaign_id=${campaignId}&objective_type=CLICKTHROUGH&is_quick_promote=true`;
  return `${consolePath('billing', advertiserId)}?${query}`;
}
