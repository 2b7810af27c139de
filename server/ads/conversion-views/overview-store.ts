import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** What one way sent of an event, from one platform, within a bar. */
export interface BarRow {
  readonly name: number;
  readonly source: number;
  readonly platform: number;
  /** From 0 on, the oldest first. */
  readonly bar: number;
  readonly received: number;
  readonly merged: number;
  readonly value: number;
  readonly lastAt: Date;
}

/** What came since a moment, by bars of this many hours; `source` is a bit, or null for all of them. */
export async function barsSince(
  read: Tx,
  account: AccountAt,
  wanted: { readonly since: Date; readonly hours: number; readonly source: number | null },
): Promise<BarRow[]> {
  const rows = await read.rows<BarRow & Readonly<Record<'received' | 'merged' | 'value', string>>>(
    `select name, source, platform,
       floor(extract(epoch from hour - :since::timestamptz) / (:hours::int * 3600))::int as bar,
       sum(received) as received, sum(merged) as merged, sum(value) as value, max(last_at) as "lastAt"
     from ad_conversion_hours
     where bucket = :bucket and account_id = :accountId and hour >= :since::timestamptz
       and (:source::smallint is null or source = :source::smallint)
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

/** What the tag and the server sent of a platform from a day (UTC) on, and how much of it the other had sent. */
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
