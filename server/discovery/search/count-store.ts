import { isMatch, unseen } from '#server/kernel/db/matched.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { TextQuery } from './search-store.ts';

/** What is counted: a tsquery as text, and about how many pins have its rarest part. */
export type Counted = Pick<TextQuery, 'match' | 'lead' | 'rarest'>;

/** About how many pins match a query. */
export interface CountEstimate {
  readonly pins: number;
  /** An upper bound; the same as `pins` where that is exact. */
  readonly atMost: number;
}

/** Words that so many pins have are rare. */
export const RARE = 2000;
/** A query whose rarest word so few pins have is counted exactly: that takes no time. */
const CHEAP = 300;
/** From so many matches in the best-liked tenth the whole is estimated; fewer could be chance. */
const ENOUGH = 5;
/** At most so many of the tenth are read. */
const SOME = 500;

// How many pins each row of the best-liked tenth stands for: 10 until they are counted.
const SHARE = `(select greatest(1, coalesce(
    nullif(greatest(reltuples, 0), 0) / (select pins from search_words where word = '@tenth' and pins > 0), 10))
  from pg_class where oid = 'pin_search'::regclass)::float8`;

/**
 * How many public pins match, counted up to `most`: a constant, which is in the statement, because a plan
 * made for any number of a small table would read it through.
 */
export async function countMatching(tx: Tx, match: string, most: number): Promise<number> {
  const row = await tx.row<{ pins: number }>(
    `select count(*)::int as pins
     from (select from pin_search where words @@ :match::tsquery limit ${most}) as matching`,
    { match },
  );
  return row?.pins ?? 0;
}

/** The same of the best-liked tenth of all pictures. */
export async function countLiked(tx: Tx, match: string, most: number): Promise<number> {
  const row = await tx.row<{ pins: number }>(
    `select count(*)::int as pins
     from (select from pin_search where tier >= 1 and words @@ :match::tsquery limit ${most}) as matching`,
    { match },
  );
  return row?.pins ?? 0;
}

/**
 * How many public pins match each query, up to `most` each, in the order of the queries. To count the matches of
 * common words takes longer than to search: they are estimated from the best-liked tenth. Where too few of the
 * tenth match for an estimate, `isSure` has them counted exactly; it is for a handful of queries.
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
       from (select case when query.rarest > ${unseen(':usual::float8')} then (select count(*) from (
         select from pin_search where tier >= 1 and words @@ query.match::tsquery limit ${SOME}) as liked)
       else 0 end as pins) as liked offset 0) as tenth
     cross join lateral (select least(round(tenth.pins * share.of_all), ${most}) as about) as estimate
     cross join lateral (
       select case when not tenth.tells then (select count(*) from (
         select from pin_search where ${isMatch(unseen('query.lead::tsquery'), unseen('query.match::tsquery'))}
         limit ${most}) as matching)
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

/** About how many public pins match, and how many of those match `telling` too: estimated from the tenth. */
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
