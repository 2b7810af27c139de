import type { Keyword } from '#contract/ads/keywords.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';
import { isMatched, relevanceOfMatch } from '../core/keyword-rules.ts';
import { positiveKeywordsOf, type KeywordRow } from '../core/keyword-store.ts';
import type { Keyword as Words } from '../core/targeting-rules.ts';
import { toKeyword } from '../pacing/serving-ads.ts';
import { sumsOfTerms, type TermSum } from './keyword-figures-store.ts';
import { microsEach, ratio } from './metrics.ts';
import type { Days } from './report-rows-store.ts';

type Metrics = NonNullable<Keyword['metrics']>;
type Sums = Pick<TermSum, 'impressions' | 'clicks' | 'spend'>;
type Known = Awaited<ReturnType<typeof positiveKeywordsOf>>[number] & { readonly words: Words };

/**
 * Returns the metrics of these keywords on these days. A search counts for the one keyword of its ad group that matches
 * it best, so that the keywords add up to the total. Negative keywords have none.
 */
export async function keywordFigures(
  read: Tx,
  account: AccountAt,
  rows: readonly Pick<KeywordRow, 'id' | 'parentId' | 'match'>[],
  days: Days,
): Promise<ReadonlyMap<string, Metrics>> {
  const positive = rows.filter(({ match }) => !toKeyword({ match, value: '' }).isNegative);
  const groupIds = [...new Set(positive.map(({ parentId }) => parentId))];
  const known = (await positiveKeywordsOf(read, account, groupIds)).map((row) => ({
    ...row,
    words: toKeyword(row),
  }));
  const ofGroups = Map.groupBy(known, ({ parentId }) => parentId);
  const sums = new Map<string, Sums>();
  for (const sum of await sumsOfTerms(read, account.bucket, groupIds, days)) {
    const best = bestFor(sum.term.split(' '), ofGroups.get(sum.groupId) ?? []);
    if (best !== null) sums.set(best.id, added(sums.get(best.id) ?? NOTHING, sum));
  }
  return new Map(positive.map(({ id }) => [id, metricsOf(sums.get(id) ?? NOTHING)]));
}

const NOTHING: Sums = { impressions: 0, clicks: 0, spend: 0 };

const added = (one: Sums, other: Sums): Sums => ({
  impressions: one.impressions + other.impressions,
  clicks: one.clicks + other.clicks,
  spend: one.spend + other.spend,
});

const metricsOf = ({ impressions, clicks, spend }: Sums): Metrics => ({
  IMPRESSION: impressions,
  CLICKTHROUGH: clicks,
  CTR: ratio(clicks, impressions),
  SPEND: spend,
  ECPC: microsEach(spend, clicks),
});

/** Returns the closest match; among equals the one with more words, then active before archived, then the first. */
function bestFor(query: readonly string[], keywords: readonly Known[]): Known | null {
  const [best = null] = keywords
    .filter(({ words }) => isMatched(words, query))
    .toSorted(
      (one, other) =>
        Number(one.isArchived) - Number(other.isArchived) ||
        relevanceOfMatch(other.words) - relevanceOfMatch(one.words) ||
        other.words.words.length - one.words.words.length,
    );
  return best;
}
