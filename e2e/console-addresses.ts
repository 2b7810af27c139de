import type { ConsoleKey } from '#contract/ads/console-paths.ts';

const DAYS = ['days', 'from', 'to', 'compare'];
const CHART = ['step', 'chart'];
const COUNTED = ['click', 'engagement', 'view', 'counted'];
const LIST = [...DAYS, ...CHART, ...COUNTED, 'status', 'objective', 'columns', 'delivered'];
const KEYWORDS = ['match', 'parent'];

/** The URL parameters of each console page, listed independently of the pages; without searches, which accept any text. */
export const ADDRESS_FIELDS: Partial<Record<ConsoleKey, readonly string[]>> = {
  overview: [...DAYS, ...CHART, ...COUNTED],
  reporting_campaigns: LIST,
  reporting_ad_groups: [...LIST, 'campaign_id'],
  reporting_ads: [...LIST, 'campaign_id', 'ad_group_id'],
  reporting_product_groups: DAYS,
  reporting_product_items: [...DAYS, 'product_group_id'],
  reporting_ad_group_positive_keywords: [...DAYS, ...KEYWORDS],
  reporting_campaign_negative_keywords: KEYWORDS,
  reporting_ad_group_negative_keywords: KEYWORDS,
  reporting_campaign_search_queries: [...DAYS, ...KEYWORDS],
  reporting_ad_group_search_queries: [...DAYS, ...KEYWORDS],
  campaign_insights: [...DAYS, ...CHART, 'bars'],
  campaign_insights_product_group: [...DAYS, 'chart'],
  ads_create: ['id', 'pins'],
  ads_edit: ['ids'],
  ads_edit_draft: ['id', 'pins'],
  ads_duplicate: ['campaign_id'],
  ads_bulk_edit: ['kind'],
  automated_ads_edit: ['campaign_id'],
  audiences: ['id'],
  product_catalogs_product_groups: ['id'],
  media_planner: ['goal', 'countries', 'ages', 'genders', 'from', 'to', 'per', 'budget', 'bid'],
  msot_optimizer: ['model', 'from', 'to', 'click', 'view'],
  history: ['who', 'type', 'kind', 'source', 'from', 'to', 'undoable'],
  report_center_builder: ['id', 'schedule'],
  report_center_download: ['id'],
  billing: ['campaign_id', 'is_quick_promote', 'card'],
  billing_prepaid_spend_campaign_breakdown: DAYS,
  accounts_manager: ['tab'],
};
