import type { ListLevel } from '#contract/ads/reporting/preference-rules.ts';

/** The list of each level, by its url key. */
export const LEVEL_PATHS = {
  CAMPAIGN: 'reporting_campaigns',
  AD_GROUP: 'reporting_ad_groups',
  AD: 'reporting_ads',
} as const satisfies Record<ListLevel, string>;

export const levelLabel: Readonly<Record<ListLevel, string>> = {
  CAMPAIGN: 'Campaigns',
  AD_GROUP: 'Ad groups',
  AD: 'Ads',
};
