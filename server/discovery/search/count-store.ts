import { unseen } from '#server/kernel/db/matched.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { TextQuery } from './search-store.ts';

/** What is counted: a tsquery as text, and approximately how many pins have its rarest part. */
export type Counted = Pick<TextQuery, 'match' | 'lead' | 'rarest'>;

/** An estimate of how many pins match a query. */
export interface CountEstimate {
  readonly pins: number;
  /** An upper bound; equals `pins` if that is exact. */
  readonly atMost: number;
}

/** Words on at most this many pins are rare. */
export const RARE = 2000;
/** A query whose rarest word is on at most this many pins is counted exactly: that is fast. */
const CHEAP = 300;
/** The minimum number of matches in the best-liked tenth for an estimate; fewer could be chance. */
const ENOUGH = 5;
/** The maximum number of pins read of the tenth. */
const SOME = 500;

// The number of pins for which each row of the best-liked tenth stands: 10 until they are counted.
const SHARE = `(select greatest(1, coalesce(
    nullif(greatest(reltuples, 0), 0) / (select pins from search_words where word = '@tenth' and pins > 0), 10))
  from pg_class where oid = 'pin_search'::regclass)::float8`;

/**
 * Counts the matching public pins up to `most`. That is a constant in the statement, because a plan for any number
 * scans a small table.
 */
export async function countMatching(tx: Tx, match: string, most: number): Promise<number> {
  const row = await tx.row<{ pins: number }>(
    `select count(*)::int as pins
     from (select pin_id from pin_search where words @@ :match::tsquery limit ${most}) as matching`,
    { match },
  );
  return row?.pins ?? 0;
}

/** As countMatching, in the best-liked tenth of all pictures. */
export async function countLiked(tx: Tx, match: string, most: number): Promise<number> {
  const row = await tx.row<{ pins: number }>(
    `select count(*)::int as pins
     from (select pin_id from pin_search where tier >= 1 and words @@ :match::tsquery limit ${most}) as matching`,
    { match },
  );
  return row?.pins ?? 0;
}

/**
 * Returns how many public pins match each query, up to `most` each, in the order of the queries. Counting the
 * matches of common words takes longer than searching, so they are estimated from the best-liked tenth. If too few
 * of the tenth match for an estimate, `isSure` has them counted exactly; it is meant for a handful of queries.
 */
export async function countEach(
  tx: Tx,
  queries: readonly Counted[],
  most: number,
  isSure: boolean,
): Promise<CountEstimate[]> {
  if (queries.length === 0) return [];
  return tx.rows<CountEstimate>(
    `select case when tenth.tells then estimate.about else counted.pins end::int as pins,
       case when not tenth.tells then counted.pins
         when tenth.pins < ${ENOUGH} then least((tenth.pins + ${ENOUGH}) * share.of_all, ${most})
         else estimate.about end::int as "atMost"
     from unnest(${unseen(':matches::text[]')}, ${unseen(':rarest::float8[]')}, ${unseen(':leads::text[]')}) with ordinality as query (match, rarest, lead, place)
     cross join (select ${SHARE} as of_all) as share
     cross join lateral (
       select pins, query.rarest > ${unseen(':usual::float8')} and (pins >= ${ENOUGH} or not ${unseen(':isSure::boolean')}) as tells
       from (select case when query.rarest > ${unseen(':usual::float8')} then (select pins from liked_pins_matching(query.match::tsquery, ${SOME}))
       else 0 end as pins) as liked offset 0) as tenth
     cross join lateral (select least(round(tenth.pins * share.of_all), ${most}) as about) as estimate
     cross join lateral (
       select case when not tenth.tells then (select pins from pins_matching(query.lead::tsquery, query.match::tsquery, ${most}))
       end as pins offset 0) as counted
     order by query.place`,
    {
      matches: queries.map(({ match }) => match),
      rarest: queries.map(({ rarest }) => rarest),
      leads: queries.map(({ lead }) => lead),
      usual: isSure ? RARE : CHEAP,
      isSure,
    },
  );
}

/** Estimates from the tenth how many public pins match, and how many of those also match `telling`. */
export async function weigh(
  tx: Tx,
  match: string,
  telling: string,
): Promise<{ readonly all: number; readonly telling: number }> {
  const row = await tx.row<{ all: number; telling: number }>(
    `select (count(*) * ${SHARE})::float8 as all,
       (count(*) filter (where words @@ :telling::tsquery) * ${SHARE})::float8 as telling
     from (select words from pin_search where tier >= 1 and words @@ :match::tsquery limit ${SOME}) as liked`,
    { match, telling },
  );
  return row ?? { all: 0, telling: 0 };
}

/** Whether the words of public pins were ever counted. */
export async function hasCounted(tx: Tx): Promise<boolean> {
  return (await tx.row('select 1 as one from search_words limit 1')) !== null;
}
