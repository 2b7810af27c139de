import type { Tx } from '#server/kernel/db/tx.ts';

/** What is counted: as tsquery in text, and whether each word of it is one that many pins have. */
export interface Counted {
  readonly match: string;
  readonly isUsual: boolean;
}

/** So many pins of the tenth tell how many there are of all; fewer could be by chance. */
const ENOUGH = 5;
/** No more of the tenth are looked at. */
const SOME = 500;

// Each row of the tenth stands for so many of all pins; before they are counted it is taken at its name.
const SHARE = `(select greatest(reltuples, 0)
    / coalesce((select pins from search_words where word = '@tenth' and pins > 0), reltuples / 10)
  from pg_class where oid = 'pin_search'::regclass)::float8`;

/**
 * How many public pins match, counted up to `most`: a constant, which stands in the statement, because a plan
 * made for any number of a small table would read it through.
 */
export async function countMatching(tx: Tx, match: string, most: number): Promise<number> {
  const row = await tx.row<{ pins: number }>(
    `select count(*)::int as pins
     from (select from pin_search where words @@ $1::tsquery limit ${most}) as matching`,
    [match],
  );
  return row?.pins ?? 0;
}

/** The same of the best-liked tenth of all pictures. */
export async function countLiked(tx: Tx, match: string, most: number): Promise<number> {
  const row = await tx.row<{ pins: number }>(
    `select count(*)::int as pins
     from (select from pin_search where tier >= 1 and words @@ $1::tsquery limit ${most}) as matching`,
    [match],
  );
  return row?.pins ?? 0;
}

/**
 * How many public pins match each of these, up to `most` each, in their order. Where usual words meet, to count
 * takes longer than to search: the tenth tells about how many there are.
 */
export async function countEach(
  tx: Tx,
  asked: readonly Counted[],
  most: number,
): Promise<number[]> {
  if (asked.length === 0) return [];
  const rows = await tx.rows<{ pins: number }>(
    `select case when tenth.pins >= ${ENOUGH} then least(round(tenth.pins * share.of_all), ${most})
       else (select count(*) from (
         select from pin_search where words @@ asked.match::tsquery limit ${most}) as matching)
       end::int as pins
     from unnest($1::text[], $2::boolean[]) with ordinality as asked (match, is_usual, place)
     cross join (select ${SHARE} as of_all) as share
     cross join lateral (
       select case when asked.is_usual then (select count(*) from (
         select from pin_search where tier >= 1 and words @@ asked.match::tsquery limit ${SOME}) as liked)
       else 0 end as pins) as tenth
     order by asked.place`,
    [asked.map(({ match }) => match), asked.map(({ isUsual }) => isUsual)],
  );
  return rows.map(({ pins }) => pins);
}

/** About how many public pins match, and how many of those are also told by `telling`, as the tenth has them. */
export async function weigh(
  tx: Tx,
  match: string,
  telling: string,
): Promise<{ readonly all: number; readonly told: number }> {
  const row = await tx.row<{ all: number; told: number }>(
    `select (count(*) * ${SHARE})::float8 as all,
       (count(*) filter (where words @@ $2::tsquery) * ${SHARE})::float8 as told
     from (select words from pin_search where tier >= 1 and words @@ $1::tsquery limit ${SOME}) as liked`,
    [match, telling],
  );
  return row ?? { all: 0, told: 0 };
}
