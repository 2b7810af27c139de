import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** A received event; its person is private. */
export interface FeedRow {
  readonly id: string;
  readonly isRefused: boolean;
  readonly receivedAt: Date;
  readonly at: Date | null;
  /** Number in EVENT_NAMES, from 1, for a counted event; the name as sent for a refused one. */
  readonly name: number | null;
  readonly sentName: string | null;
  readonly eventKey: string | null;
  readonly sources: number;
  readonly value: string | null;
  readonly reason: string | null;
}

interface Wanted {
  readonly counted: boolean;
  readonly refused: boolean;
  readonly eventId: string | null;
  /** The numbers of all names, because the table's index by event id begins with the name. */
  readonly names: readonly number[];
  readonly before: string | null;
  readonly limit: number;
}

/** Returns counted and refused events, newest first. */
export function feedPage(read: Tx, account: AccountAt, wanted: Wanted): Promise<FeedRow[]> {
  return read.rows(
    `with counted as (
       select id, false as "isRefused", received_at as "receivedAt", at, name, null::text as "sentName",
         event_key as "eventKey", sources, value, null::text as reason
       from ad_conversions
       where bucket = :bucket and account_id = :accountId and :counted::boolean
         and (:before::bigint is null or id < :before::bigint)
         and (:eventId::text is null or (name = any(:names::smallint[]) and is_offline in (true, false)
           and event_key = :eventId::text))
       order by id desc limit :limit),
     refused as (
       select id, true, received_at, null::timestamptz, null::smallint, name, event_key, source, null::bigint, reason
       from ad_conversion_refusals
       where bucket = :bucket and account_id = :accountId and :refused::boolean
         and (:before::bigint is null or id < :before::bigint)
         and (:eventId::text is null or event_key = :eventId::text)
       order by id desc limit :limit)
     select * from counted union all select * from refused
     order by id desc limit :limit`,
    { bucket: account.bucket, accountId: account.id, ...wanted },
  );
}

/** Of the newest events, returns how many there are, how many match a person, and how many people those are. */
export async function matchesOfNewest(
  read: Tx,
  account: AccountAt,
  limit: number,
): Promise<{ readonly events: number; readonly matched: number; readonly people: number }> {
  const row = await read.row<{ events: number; matched: number; people: number }>(
    `select count(*)::int as events, count(viewer)::int as matched, count(distinct viewer)::int as people
     from (select viewer from ad_conversions
           where bucket = :bucket and account_id = :accountId
           order by id desc limit :limit) as newest`,
    { bucket: account.bucket, accountId: account.id, limit },
  );
  return row ?? { events: 0, matched: 0, people: 0 };
}
