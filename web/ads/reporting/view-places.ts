import type { ViewList } from '#contract/ads/reporting/preference-rules.ts';

/** Lists with saved views, by the page's key. */
export const LEVEL_PATHS = {
  CAMPAIGN: 'reporting_campaigns',
  AD_GROUP: 'reporting_ad_groups',
  AD: 'reporting_ads',
  KEYWORD: 'reporting_ad_group_positive_keywords',
  CAMPAIGN_NEGATIVE: 'reporting_campaign_negative_keywords',
  AD_GROUP_NEGATIVE: 'reporting_ad_group_negative_keywords',
  CAMPAIGN_QUERY: 'reporting_campaign_search_queries',
  AD_GROUP_QUERY: 'reporting_ad_group_search_queries',
} as const satisfies Record<ViewList, string>;

export const levelLabel: Readonly<Record<ViewList, string>> = {
  CAMPAIGN: 'Campaigns',
  AD_GROUP: 'Ad groups',
  AD: 'Ads',
  KEYWORD: 'Keywords',
  CAMPAIGN_NEGATIVE: 'Campaign negatives',
  AD_GROUP_NEGATIVE: 'Ad group negatives',
  CAMPAIGN_QUERY: 'Searches by campaign',
  AD_GROUP_QUERY: 'Searches by ad group',
};
