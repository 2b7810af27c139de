import type { Tx } from '#server/kernel/db/tx.ts';

/** An ad with its counts since an operator's last review, or ever. */
export interface HiddenAd {
  readonly bucket: number;
  readonly id: string;
  readonly views: number;
  readonly hides: number;
}

/**
 * Returns running ads, not awaiting review, that were hidden this often since the day of an operator's last review.
 * Reports hold cumulative counts per day, so the difference of two rows gives the period.
 */
export async function adsHiddenSince(
  tx: Tx,
  since: string,
  {
    leastHides,
    after,
    limit,
  }: { readonly leastHides: number; readonly after: string | null; readonly limit: number },
): Promise<HiddenAd[]> {
  const rows = await tx.rows<HiddenAd & { views: string; hides: string }>(
    `with lately as materialized (
       select distinct on (bucket, id) bucket, id, impressions, hides from ad_days
       where day >= :since::date and hides >= :leastHides
         and (:after::bigint is null or id > :after::bigint)
       order by bucket, id, day desc),
     a as materialized (
       select bucket, id from ad_ads
       where (bucket, id) in (select bucket, id from lately)
         and review = 'APPROVED' and status in ('ACTIVE', 'PAUSED') and waits_since is null),
     looked as materialized (
       select bucket, ad_id, (max(at) at time zone 'UTC')::date as day from ad_reviews
       where (bucket, ad_id) in (select bucket, id from a) and who is not null
       group by bucket, ad_id)
     select a.bucket, a.id, lately.impressions - coalesce(before.impressions, 0) as views,
       lately.hides - coalesce(before.hides, 0) as hides
     from a
     join lately on lately.bucket = a.bucket and lately.id = a.id
     left join looked on looked.bucket = a.bucket and looked.ad_id = a.id
     left join lateral (
       select day.impressions, day.hides from ad_days as day
       where day.bucket = a.bucket and day.id = a.id and day.day <= looked.day
       order by day.day desc limit 1) as before on true
     where lately.hides - coalesce(before.hides, 0) >= :leastHides
     order by a.id limit :limit`,
    { since, leastHides, after, limit },
  );
  return rows.map((row) => ({ ...row, views: Number(row.views), hides: Number(row.hides) }));
}

/** Returns views and hides of all ads, in ad accounts with any since a day. */
export async function hidingOfAll(
  tx: Tx,
  since: string,
): Promise<Pick<HiddenAd, 'views' | 'hides'>> {
  const row = await tx.row<{ views: string; hides: string }>(
    `select coalesce(sum(impressions), 0)::bigint as views, coalesce(sum(hides), 0)::bigint as hides
     from (
       select distinct on (bucket, id) impressions, hides from ad_days
       where day >= :since::date and id = account_id order by bucket, id, day desc) as accounts`,
    { since },
  );
  return { views: Number(row?.views ?? 0), hides: Number(row?.hides ?? 0) };
}
