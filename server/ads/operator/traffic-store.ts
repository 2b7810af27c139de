import type { Tx } from '#server/kernel/db/tx.ts';

/** The number of events with a verdict. */
export interface VerdictCount {
  readonly verdict: number;
  readonly views: number;
  readonly clicks: number;
  readonly others: number;
}

/** Returns events since a moment by verdict. */
export async function verdictsSince(tx: Tx, since: Date): Promise<VerdictCount[]> {
  const rows = await tx.rows<{ verdict: number; views: string; clicks: string; others: string }>(
    `select verdict, count(*) filter (where kind = 1) as views,
       count(*) filter (where kind = 2) as clicks, count(*) filter (where kind > 2) as others
     from ad_events where at >= :since group by verdict order by verdict`,
    { since },
  );
  return rows.map(({ verdict, views, clicks, others }) => ({
    verdict,
    views: Number(views),
    clicks: Number(clicks),
    others: Number(others),
  }));
}

/** An ad account with invalid events. */
export interface InvalidAccount {
  readonly id: string;
  /** Empty if it is deleted. */
  readonly name: string;
  readonly events: number;
  readonly invalid: number;
}

/** Returns ad accounts with invalid events since a moment, most invalid events first. */
export async function invalidAccountsSince(
  tx: Tx,
  since: Date,
  limit: number,
): Promise<InvalidAccount[]> {
  const rows = await tx.rows<{ id: string; name: string; events: string; invalid: string }>(
    `select counted.id, coalesce(a.name, '') as name, counted.events, counted.invalid
     from (
       select bucket, account_id as id, count(*) as events,
         count(*) filter (where verdict <> 0) as invalid
       from ad_events where at >= :since
       group by bucket, account_id having count(*) filter (where verdict <> 0) > 0
       order by invalid desc, account_id limit :limit) as counted
     left join ad_accounts a on a.bucket = counted.bucket and a.id = counted.id
     order by counted.invalid desc, counted.id`,
    { since, limit },
  );
  return rows.map((row) => ({
    ...row,
    events: Number(row.events),
    invalid: Number(row.invalid),
  }));
}
