import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountKey } from '../charging/money-store.ts';

/** Something that people saw on a day; term 0 whatever they searched for. */
export interface ReachKey extends AccountKey {
  readonly id: string;
  readonly term: number;
  /** YYYY-MM-DD. */
  readonly day: string;
}

/** A term is shown on a day when enough people searched for it in this many days up to it. */
const SEARCHERS_DAYS = 30;

/** Keys as columns, for a statement that takes many. */
export const reachValues = (rows: readonly ReachKey[]) => ({
  buckets: rows.map(({ bucket }) => bucket),
  accountIds: rows.map(({ accountId }) => accountId),
  ids: rows.map(({ id }) => id),
  terms: rows.map(({ term }) => term),
  days: rows.map(({ day }) => day),
});

/** The sketches of who saw something lately, up to the day of each of these, with that day. */
export async function latelyUpTo(
  tx: Tx,
  keys: readonly ReachKey[],
): Promise<(ReachKey & { readonly sketches: readonly Uint8Array[] })[]> {
  if (keys.length === 0) return [];
  return tx.rows(
    `select wanted.bucket, wanted.account_id as "accountId", wanted.id, wanted.term, wanted.day,
       coalesce((select array_agg(stored.sketch) from ad_reach as stored
         where stored.bucket = wanted.bucket and stored.id = wanted.id and stored.term = wanted.term
           and stored.day > wanted.day - :span::integer and stored.day <= wanted.day), '{}') as sketches
     from unnest(:buckets::smallint[], :accountIds::bigint[], :ids::bigint[], :terms::integer[], :days::date[])
       as wanted (bucket, account_id, id, term, day)`,
    { ...reachValues(keys), span: SEARCHERS_DAYS },
  );
}

/** Who saw things on days from one to another, both with them. */
export function sketchesOf(
  tx: Tx,
  bucket: number,
  ids: readonly string[],
  days: { readonly from: string; readonly to: string },
): Promise<Pick<ReachKey & { readonly sketch: Uint8Array }, 'id' | 'day' | 'sketch'>[]> {
  return tx.rows(
    `select id, day, sketch from ad_reach
     where bucket = :bucket and id = any(:ids::bigint[]) and term = 0
       and day between :from::date and :to::date`,
    { bucket, ids, ...days },
  );
}
