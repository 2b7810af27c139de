import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';
import type { Arrival } from './conversion-store.ts';

/** In place of a part: the events that a source reported first, and those that it repeated. */
export const ALL_EVENTS = 0;
export const REPEATED = -1;

/** How many events of a name and platform contained a part; `part` is its index in EVENT_PARTS, from 1. */
export interface PartRow {
  readonly name: number;
  readonly platform: number;
  readonly part: number;
  readonly count: number;
}

/** Adds to the day's counts of parts. */
export async function addToParts(
  tx: Tx,
  { account, source, now }: Arrival,
  rows: readonly PartRow[],
): Promise<void> {
  await tx.run(
    `insert into ad_conversion_parts (bucket, account_id, day, name, source, platform, part, count)
     select :bucket::smallint, :accountId::bigint, (:now::timestamptz at time zone 'UTC')::date, name, :source::smallint,
       platform, part, count
     from unnest(:names::smallint[], :platforms::smallint[], :parts::smallint[], :counts::bigint[])
       as announced (name, platform, part, count)
     order by name, platform, part
     on conflict (bucket, account_id, day, name, source, platform, part) do update
       set count = ad_conversion_parts.count + excluded.count`,
    {
      bucket: account.bucket,
      accountId: account.id,
      source,
      now,
      names: rows.map(({ name }) => name),
      platforms: rows.map(({ platform }) => platform),
      parts: rows.map(({ part }) => part),
      counts: rows.map(({ count }) => count),
    },
  );
}

/** Returns the counts of parts for a platform since a day, by name and source. */
export async function partsSince(
  read: Tx,
  account: AccountAt,
  since: string,
  platform: number,
): Promise<(Omit<PartRow, 'platform'> & { readonly source: number })[]> {
  const rows = await read.rows<{ name: number; source: number; part: number; count: string }>(
    `select name, source, part, sum(count) as count
     from ad_conversion_parts
     where bucket = :bucket and account_id = :accountId and day >= :since::date and platform = :platform
     group by name, source, part
     order by name, source, part`,
    { bucket: account.bucket, accountId: account.id, since, platform },
  );
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

export async function forgetParts(tx: Tx, before: Date): Promise<void> {
  await tx.run(
    `delete from ad_conversion_parts where day < (:before::timestamptz at time zone 'UTC')::date`,
    { before },
  );
}
