import { isMatch, type Matched } from '#server/kernel/db/matched.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { viewerValues } from '#server/social/sql.ts';
import { openParts } from '../sql.ts';

/** A word that several of the scanned pins have. */
export interface OpenWord {
  readonly word: string;
  readonly pins: number;
  /** The number of scanned pins that the viewer may see. */
  readonly looked: number;
}

const MAX_SCANNED = 60;
/** A limit that makes the planner use the index, whatever it estimates for the words. */
const WANTED = 2000;

/** The pins that are scanned: all that match, or those of the best-liked tenth of all pictures. */
export type Among = 'all' | 'liked';

/**
 * Returns words in titles and hashtags of some of the matching public pins, the most common first, if they are
 * subjects: several pins have them as hashtags or parts of one, or several boards as their names. Stop words are
 * left out. Pins that are not on public boards, or that a block or a suspension hides from the viewer, are
 * ignored.
 */
export function openWords(
  tx: Tx,
  viewerId: string | null,
  { match, lead }: Matched,
  among: Among,
  limit: number,
): Promise<OpenWord[]> {
  return tx.rows<OpenWord>(OPEN_WORDS[among], {
    lead,
    match,
    limit,
    ...viewerValues(viewerId),
  });
}

const openWordsOf = (only: string): string => `
  with found as materialized (
    select bucket, pin_id, words
    from (select bucket, pin_id, words from pin_search
          where ${isMatch(':lead::tsquery', ':match::tsquery')} ${only}
          limit ${WANTED}) as matching limit ${MAX_SCANNED}),
  ${openParts},
  mentioned as materialized (
    select open.pin_id, lexeme, weights && '{A,B}' as tells
    from open join found on found.pin_id = open.pin_id
    cross join lateral unnest(words) as mentioned (lexeme, positions, weights)
    where weights && '{A,B}' or lexeme >= '#' and lexeme < '$'),
  subject as materialized (
    select word from (
      select distinct pin_id, word from mentioned
      cross join lateral string_to_table(
        case when lexeme ~ '[^ -~]' then completion_key(lexeme) else translate(lexeme, '#_', ' ') end, ' ') as word
      where lexeme >= '#' and lexeme < '$') as tagged
    group by word having count(*) > 1
    union
    select word from (
      select distinct board_id, split_part(key, ' ', 1) as word
      from (select distinct board_id from open) as board
      join completions on kind = 3 and subject = board_id) as named
    group by word having count(*) > 1)
  select word, pins, looked
  from (select lexeme as word, count(*)::int as pins, (select count(*) from open)::int as looked
        from mentioned where tells and lexeme in (select word from subject)
        group by lexeme having count(*) > 1 offset 0) as announced
  where word ~ '^[[:alpha:]]{3,}$' and ts_lexize('english_stem', word) <> '{}'
  order by pins desc, word limit :limit`;

const OPEN_WORDS: Readonly<Record<Among, string>> = {
  all: openWordsOf(''),
  liked: openWordsOf('and tier >= 1'),
};
