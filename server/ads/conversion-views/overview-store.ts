import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** Totals of an event from one source and platform within a bar. */
export interface BarRow {
  readonly name: number;
  readonly source: number;
  readonly platform: number;
  /** 0 is the oldest bar; negative before the period. */
  readonly bar: number;
  readonly received: number;
  readonly merged: number;
  readonly value: number;
  readonly lastAt: Date;
}

interface WantedBars {
  /** The start of the period before. */
  readonly before: Date;
  /** The start of the period. */
  readonly since: Date;
  readonly hours: number;
  /** A bit; null for all sources. */
  readonly source: number | null;
  /** The platform's number; null for all. */
  readonly platform: number | null;
}

/** Returns totals of a period and the one before, in bars of `hours`. */
export async function barsSince(
  read: Tx,
  account: AccountAt,
  wanted: WantedBars,
): Promise<BarRow[]> {
  const rows = await read.rows<BarRow & Readonly<Record<'received' | 'merged' | 'value', string>>>(
    `select name, source, platform,
       floor(extract(epoch from hour - :since::timestamptz) / (:hours::int * 3600))::int as bar,
       sum(received) as received, sum(merged) as merged, sum(value) as value, max(last_at) as "lastAt"
     from ad_conversion_hours
     where bucket = :bucket and account_id = :accountId and hour >= :before::timestamptz
       and (:source::smallint is null or source = :source::smallint)
       and (:platform::smallint is null or platform = :platform::smallint)
     group by 1, 2, 3, 4
     order by 1, 2, 3, 4`,
    { bucket: account.bucket, accountId: account.id, ...wanted },
  );
  return rows.map((row) => ({
    ...row,
    received: Number(row.received),
    merged: Number(row.merged),
    value: Number(row.value),
  }));
}

/** Returns what tag and server sent of a platform since a day (UTC), and how much of it both sent. */
export async function overlapSince(
  read: Tx,
  account: AccountAt,
  since: string,
  platform: number,
): Promise<{ readonly received: number; readonly merged: number }> {
  const row = await read.row<{ received: string | null; merged: string | null }>(
    `select sum(received) as received, sum(merged) as merged
     from ad_conversion_hours
     where bucket = :bucket and account_id = :accountId and hour >= :since::date::timestamp at time zone 'UTC'
       and platform = :platform and source in (1, 2)`,
    { bucket: account.bucket, accountId: account.id, since, platform },
  );
  return { received: Number(row?.received ?? 0), merged: Number(row?.merged ?? 0) };
}
