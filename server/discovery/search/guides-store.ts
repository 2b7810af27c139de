import { isMatch } from '#server/kernel/db/matched.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { TextQuery } from './search-store.ts';

/** The input from which guides are chosen. */
export interface Choice {
  /** Other words of the pins read, and on how many of these pins each is. */
  readonly words: readonly string[];
  readonly pins: readonly number[];
  /** Lexemes that are searched for already. */
  readonly before: readonly string[];
  /** The number of matching pins, if known; else null. */
  readonly matching: number | null;
  /** The probable language of the words. */
  readonly own: string;
  readonly languages: readonly { readonly code: string; readonly dictionary: string }[];
}

export interface Guide {
  readonly word: string;
  /** The number of matching pins that have it. */
  readonly pins: number;
}

/** The number of most specific words considered, because some are forms of others. */
const TRIED = 24;
const MOST = 8;
/** The maximum number of matching pins that are counted, and that are read. */
const COUNTED = 2000;
const MAX_SCANNED = 200;

/**
 * Returns the words that are more frequent here than elsewhere, the most specific first, none a form of another or
 * of a searched word, each with how many of the matching pins have it in any form.
 */
export function guidesWithin(
  tx: Tx,
  { match, lead }: Pick<TextQuery, 'match' | 'lead'>,
  choice: Choice,
): Promise<Guide[]> {
  return tx.rows<Guide>(WITHIN, { ...valuesOf(choice), lead, match, matching: choice.matching });
}

/** As guidesWithin, with how many of the pins read have the word. */
export function guidesBeside(tx: Tx, choice: Choice): Promise<Guide[]> {
  return tx.rows<Guide>(BESIDE, valuesOf(choice));
}

const valuesOf = ({ words, pins, before, own, languages }: Choice) => ({
  words,
  pins,
  codes: languages.map(({ code }) => code),
  dictionaries: languages.map(({ dictionary }) => dictionary),
  own,
  before,
});

const CHOSEN = `
  language as materialized (
    select code, dictionary
    from unnest(:codes::text[], :dictionaries::regdictionary[]) as language (code, dictionary)
    where code = :own or exists (
      select 1 from search_words where word >= '/' || code || '/' and word < '/' || code || '0')),
  telling as materialized (
    select mentioned.word, mentioned.pins, row_number() over (order by
      mentioned.pins * ln(1 + (select greatest(reltuples, 0)::float8 from pg_class where oid = 'pin_search'::regclass)
        / greatest(1, coalesce(counted.pins, mentioned.pins))) desc, mentioned.place) as place
    from unnest(:words::text[], :pins::int[]) with ordinality as mentioned (word, pins, place)
    left join search_words as counted on counted.word = mentioned.word
    order by place limit ${TRIED}),
  term as materialized (
    select telling.*, formed.lexemes
    from telling
    cross join lateral (
      select telling.word || array_agg('/' || code || '/' || stem) filter (where stem is not null
          and (code = :own or exists (
            select 1 from search_words where word = '/' || code || '/' || stem))) as lexemes,
        bool_or(code = :own and stem is null) as small
      from (select code, (ts_lexize(dictionary, telling.word))[1] as stem from language) as form) as formed
    where not formed.small),
  guide as materialized (
    select * from term
    where not lexemes && :before::text[] and not exists (
      select 1 from term as earlier
      where earlier.place < term.place and earlier.lexemes && term.lexemes)
    order by place limit ${MOST})`;

const MATCHING = isMatch(':lead::tsquery', ':match::tsquery');

// Words consist of letters, so nothing in them has a meaning in a tsquery.
const WITHIN = `
  with ${CHOSEN},
  requested as materialized (
    select word, place, (select string_agg('''' || lexeme || '''', ' | ') from unnest(lexemes) as lexeme)::tsquery as query
    from guide),
  matching as materialized (
    select words from (
      select words from pin_search where ${MATCHING} limit ${COUNTED}) as counted limit ${MAX_SCANNED}),
  looked as materialized (select count(*) as pins from matching),
  share as materialized (
    select case when pins < ${MAX_SCANNED} then 1
      else greatest(1, coalesce(:matching::int, (
        select count(*) from (
          select pin_id from pin_search where ${MATCHING} limit ${COUNTED}) as counted))::float8 / pins) end as of_all
    from looked)
  select word, round(count(*) * (select of_all from share))::int as pins
  from requested join matching on matching.words @@ requested.query
  group by word, place order by place`;

const BESIDE = `with ${CHOSEN} select word, pins from guide order by place`;
