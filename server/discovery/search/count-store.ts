import { isMatch, unseen } from '#server/kernel/db/matched.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { Asked } from './search-store.ts';

/** What is counted: as tsquery in text, and how many pins have the rarest part of it, about. */
export type Counted = Pick<Asked, 'match' | 'lead' | 'rarest'>;

/** About how many pins match. */
export interface Told {
  readonly pins: number;
  /** Hardly more than this; the same as `pins` where that is sure. */
  readonly atMost: number;
}

/** Words that so many pins have are rare. */
export const RARE = 2000;
/** To count what a word that so few pins have meets takes no time. */
const CHEAP = 300;
/** So many pins of the tenth tell how many there are of all; fewer could be by chance. */
const ENOUGH = 5;
/** No more of the tenth are looked at. */
const SOME = 500;

// Each row of the tenth stands for so many of all pins; before they are counted it is taken at its name.
const SHARE = `(select greatest(1, coalesce(
    nullif(greatest(reltuples, 0), 0) / (select pins from search_words where word = '@tenth' and pins > 0), 10))
  from pg_class where oid = 'pin_search'::regclass)::float8`;

/**
 * How many public pins match, counted up to `most`: a constant, which stands in the statement, because a plan
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
 * How many public pins match each of these, up to `most` each, in their order. Where usual words meet, to count
 * takes longer than to search: the tenth tells about how many there are. Where too few of the tenth match to
 * tell, `isSure` has them counted after all, and is for a handful.
 */
export async function countEach(
  tx: Tx,
  asked: readonly Counted[],
  most: number,
  isSure: boolean,
): Promise<Told[]> {
  if (asked.length === 0) return [];
  return tx.rows<Told>(
    `select case when tenth.tells then told.about else counted.pins end::int as pins,
       case when not tenth.tells then counted.pins
         when tenth.pins < ${ENOUGH} then least((tenth.pins + ${ENOUGH}) * share.of_all, ${most})
         else told.about end::int as "atMost"
     from unnest(${unseen(':matches::text[]')}, ${unseen(':rarest::float8[]')}, ${unseen(':leads::text[]')}) with ordinality as asked (match, rarest, lead, place)
     cross join (select ${SHARE} as of_all) as share
     cross join lateral (
       select pins, asked.rarest > ${unseen(':usual::float8')} and (pins >= ${ENOUGH} or not ${unseen(':isSure::boolean')}) as tells
       from (select case when asked.rarest > ${unseen(':usual::float8')} then (select count(*) from (
         select from pin_search where tier >= 1 and words @@ asked.match::tsquery limit ${SOME}) as liked)
       else 0 end as pins) as liked offset 0) as tenth
     cross join lateral (select least(round(tenth.pins * share.of_all), ${most}) as about) as told
     cross join lateral (
       select case when not tenth.tells then (select count(*) from (
         select from pin_search where ${isMatch(unseen('asked.lead::tsquery'), unseen('asked.match::tsquery'))}
         limit ${most}) as matching)
       end as pins offset 0) as counted
     order by asked.place`,
    {
      matches: asked.map(({ match }) => match),
      rarest: asked.map(({ rarest }) => rarest),
      leads: asked.map(({ lead }) => lead),
      usual: isSure ? RARE : CHEAP,
      isSure,
    },
  );
}

/** About how many public pins match, and how many of those are also told by `telling`, as the tenth has them. */
export async function weigh(
  tx: Tx,
  match: string,
  telling: string,
): Promise<{ readonly all: number; readonly told: number }> {
  const row = await tx.row<{ all: number; told: number }>(
    `select (count(*) * ${SHARE})::float8 as all,
       (count(*) filter (where words @@ :telling::tsquery) * ${SHARE})::float8 as told
     from (select words from pin_search where tier >= 1 and words @@ :match::tsquery limit ${SOME}) as liked`,
    { match, telling },
  );
  return row ?? { all: 0, told: 0 };
}
