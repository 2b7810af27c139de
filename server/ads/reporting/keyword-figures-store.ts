import type { Tx } from '#server/kernel/db/tx.ts';
import type { Days } from './report-rows-store.ts';

/** The sums of a search term for an ad group. */
export interface TermSum {
  readonly groupId: string;
  /** Its words, separated by spaces. */
  readonly term: string;
  readonly impressions: number;
  readonly clicks: number;
  /** Micros. */
  readonly spend: number;
}

/** Returns the sums of each term for ad groups on these days. */
export async function sumsOfTerms(
  tx: Tx,
  bucket: number,
  groupIds: readonly string[],
  { from, to }: Days,
): Promise<TermSum[]> {
  if (groupIds.length === 0) return [];
  const rows = await tx.rows<
    Record<'groupId' | 'term' | 'impressions' | 'clicks' | 'spend', string>
  >(
    `select stored.id as "groupId", term.value as term, sum(stored.impressions)::bigint as impressions,
       sum(stored.clicks)::bigint as clicks, sum(stored.spend)::bigint as spend
     from ad_terms_of_day as stored join ad_terms as term on term.no = stored.term
     where stored.bucket = :bucket and stored.id = any(:groupIds::bigint[])
       and stored.day between :from::date and :to::date
     group by stored.id, term.value order by stored.id, term.value`,
    { bucket, groupIds, from, to },
  );
  return rows.map((row) => ({
    ...row,
    impressions: Number(row.impressions),
    clicks: Number(row.clicks),
    spend: Number(row.spend),
  }));
}
