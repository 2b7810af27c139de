import { getAdPreference } from '#contract/ads/reporting/preferences.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ConsolePage, ConsolePages } from './console-page.ts';

const keywords = () => import('./keywords.tsx');
const Bar = lazyPart<object>(async () => (await keywords()).DateRange);
const load: ConsolePage['load'] = ({ get }, { id: advertiser_id }) =>
  get(getAdPreference, { advertiser_id });
const ofKeywords = {
  right: 'reporting',
  Part: lazyPart<object>(async () => (await keywords()).Keywords),
  load,
} as const;
const ofQueries = {
  right: 'reporting',
  Bar,
  Part: lazyPart<object>(async () => (await keywords()).QueryPage),
  load,
} as const;

export const pagesOfKeywords: ConsolePages = {
  reporting_ad_group_positive_keywords: { ...ofKeywords, title: 'Keywords', Bar },
  reporting_campaign_negative_keywords: { ...ofKeywords, title: 'Campaign negatives' },
  reporting_ad_group_negative_keywords: { ...ofKeywords, title: 'Ad group negatives' },
  reporting_campaign_search_queries: { ...ofQueries, title: 'Searches by campaign' },
  reporting_ad_group_search_queries: { ...ofQueries, title: 'Searches by ad group' },
};
