import { example, world, type Example } from '#contract/kernel/example.ts';
import { createKeywords, getKeywords, updateKeywords, type Keyword } from '../keywords.ts';
import { getKeywordSearches, getRelatedSearches } from '../searches.ts';

const advertiser_id = world.glassworks;
const done = <T>(data: T) => [{ data, exceptions: [] }];

const keyword: Keyword = {
  id: world.keyword,
  type: 'keyword',
  ad_account_id: world.glassworks,
  parent_id: world.adGroup,
  parent_type: 'ad_group',
  value: 'glass vase',
  match_type: 'BROAD',
  archived: false,
  created_time: 1_772_355_600,
  metrics: null,
  version: 1,
};
export const keywordExamples: readonly Example[] = [
  example(getKeywords, 'The keywords of an ad account, the newest first.', { advertiser_id }, [
    keyword,
  ]),
  example(
    getKeywordSearches,
    'How many people searched for these words in the last 30 days; null under 100.',
    { advertiser_id, keywords: ['glass vase', 'blue bower'] },
    [
      { keyword: 'glass vase', monthly_searches: 1200 },
      { keyword: 'blue bower', monthly_searches: null },
    ],
  ),
  example(
    getRelatedSearches,
    'What people search for that has words of a keyword, or goes on like it.',
    { advertiser_id, keyword: 'vase', count: 5 },
    [{ keyword: 'glass vase', monthly_searches: 1200 }],
  ),
  example(
    createKeywords,
    'Adds keywords to an ad group, or shuts words out for a campaign or a whole ad account.',
    {
      advertiser_id,
      items: [{ parent_id: world.campaign, value: 'plastic', match_type: 'EXACT_NEGATIVE' }],
    },
    done({
      ...keyword,
      id: '1188950301542301723',
      parent_id: world.campaign,
      parent_type: 'campaign',
      value: 'plastic',
      match_type: 'EXACT_NEGATIVE',
    }),
  ),
  example(
    updateKeywords,
    'Archives keywords.',
    { advertiser_id, items: [{ id: world.keyword, version: 1, archived: true }] },
    done({ ...keyword, archived: true, version: 2 }),
  ),
];
