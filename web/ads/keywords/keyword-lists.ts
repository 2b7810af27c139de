import type { getKeywords, Keyword, KeywordParent } from '#contract/ads/keywords.ts';
import type { ConsoleKey } from '#contract/ads/console-paths.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import type { Days } from '../reporting/range.ts';

export const KEYWORD_LISTS = ['KEYWORD', 'CAMPAIGN_NEGATIVE', 'AD_GROUP_NEGATIVE'] as const;
export type KeywordList = (typeof KEYWORD_LISTS)[number];

/** The keyword list of a page. */
export const listOf = (key: ConsoleKey): KeywordList => {
  if (key === 'reporting_campaign_negative_keywords') return 'CAMPAIGN_NEGATIVE';
  return key === 'reporting_ad_group_negative_keywords' ? 'AD_GROUP_NEGATIVE' : 'KEYWORD';
};

/** Possible parents per list; negative keywords of the whole ad account are listed with those of campaigns. */
export const PARENTS_OF: Readonly<Record<KeywordList, readonly KeywordParent[]>> = {
  KEYWORD: ['ad_group'],
  CAMPAIGN_NEGATIVE: ['campaign', 'advertiser'],
  AD_GROUP_NEGATIVE: ['ad_group'],
};

export const keywordsInput = (
  advertiser_id: string,
  list: KeywordList,
  { from, to }: Days,
): SentOf<typeof getKeywords> => ({
  advertiser_id,
  negative: list !== 'KEYWORD',
  parent_types: [...PARENTS_OF[list]],
  ...(list === 'KEYWORD' && { start_date: from, end_date: to }),
  page_size: 250,
});

/** Labels of match types; English, to be translated. */
export const MATCH_LABEL: Readonly<Record<Keyword['match_type'], string>> = {
  BROAD: 'Broad',
  PHRASE: 'Phrase',
  EXACT: 'Exact',
  PHRASE_NEGATIVE: 'Phrase',
  EXACT_NEGATIVE: 'Exact',
};

export const PARENT_LABEL: Readonly<Record<KeywordParent, string>> = {
  ad_group: 'Ad group',
  campaign: 'Campaign',
  advertiser: 'Ad account',
};
