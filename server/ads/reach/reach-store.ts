import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountKey } from '../charging/money-store.ts';

/** Something that people saw on a day; term 0 covers all searches. */
export interface ReachKey extends AccountKey {
  readonly id: string;
  readonly term: number;
  /** YYYY-MM-DD. */
  readonly day: string;
}

/** A term is reported on a day if enough people searched for it in this many days up to it. */
const SEARCHERS_DAYS = 30;

/** Converts keys to a statement's columns. */
export const reachValues = (rows: readonly ReachKey[]) => ({
  buckets: rows.map(({ bucket }) => bucket),
  accountIds: rows.map(({ accountId }) => accountId),
  ids: rows.map(({ id }) => id),
  terms: rows.map(({ term }) => term),
  days: rows.map(({ day }) => day),
});

/** Returns the sketches of recent viewers up to and including each key's day. */
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

/** Returns the sketches of viewers between two days, inclusive. */
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
