import { unseen } from '#server/kernel/db/matched.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { isWrittenIn } from '../core/written-store.ts';

/** A word as normalised by wordsOf, and how many public pins had it at the last count. */
export interface CountedWord {
  readonly word: string;
  readonly pins: number;
}

/** The most common words are precomputed for prefixes up to this length. */
const READY_LENGTH = 3;
const READY_WORDS = 40;
/** A longer prefix is looked up, among at most this many words. */
const MAX_SCANNED = 2000;
/** Sorts after every letter. */
const LAST = '\u{10FFFF}';
/** Rarer words are checked again, so that words that are no longer public are not offered. */
const USUAL = 50;

// Counts although one would do: for that, the planner may read every pin until it finds one.
const isStillThere = `(found.pins >= ${USUAL} or (select pins from pins_with_word(found.word)) > 0)`;

/**
 * Returns words on public pins with this prefix, the most common first; `start` is normalised as by wordsOf. They
 * are sorted before isStillThere checks them, so that only as many as needed are checked. Parameters that the
 * planner sees would make it plan again each time.
 */
export function wordsStarting(tx: Tx, start: string, limit: number): Promise<CountedWord[]> {
  if (start === '') return Promise.resolve([]);
  if ([...start].length <= READY_LENGTH) {
    return tx.rows<CountedWord>(
      `select word, pins
       from (select found.word, found.pins
             from search_beginnings
             join search_words as found on found.word = any(search_beginnings.words)
             where beginning = :start
             order by found.pins desc, found.word limit ${READY_WORDS}) as found
       where ${isStillThere} order by pins desc, word limit (select :limit::int)`,
      { start, limit },
    );
  }
  return tx.rows<CountedWord>(
    `select word, pins
     from (select * from (
             select word, pins from search_words where word >= (select :start) and word < (select :end)
             order by word limit ${MAX_SCANNED}) as near
           order by pins desc, word limit ${MAX_SCANNED}) as found
     where ${isStillThere} order by pins desc, word limit (select :limit::int)`,
    { start, end: start + LAST, limit },
  );
}

/** Returns how many public pins have each of these lexemes; those on none are omitted. */
export async function pinsWith(
  tx: Tx,
  words: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (words.length === 0) return new Map();
  const rows = await tx.rows<CountedWord>(
    `select word, pins from search_words where word = any(${unseen(':words::text[]')}::text[])`,
    { words },
  );
  return new Map(rows.map(({ word, pins }) => [word, pins]));
}

/** A word in one language. */
export interface Form {
  readonly word: string;
  readonly code: string;
  /** Null for a stop word, such as "the". */
  readonly stem: string | null;
  /** The number of public pins in this language that have the word in any form, and in any language as written. */
  readonly pins: number;
  readonly exactPins: number;
  /** The number of public pins whose maker's name has it, and of those that have it as a hashtag. */
  readonly makerPins: number;
  readonly tagPins: number;
}

/**
 * Returns the forms of each word, with their frequency, in its own language and in each other one of these that
 * any public pin is written in: hardly any collection has all of them. `makerIs` is the prefix of a maker's
 * lexeme.
 */
export function formsOf(
  tx: Tx,
  words: readonly string[],
  own: string | undefined,
  languages: readonly { readonly code: string; readonly dictionary: string }[],
  makerIs: string,
): Promise<Form[]> {
  return tx.rows<Form>(
    `select query.word, language.code, form.stem, coalesce(found.pins, 0) as pins,
       coalesce(exact.pins, 0) as "exactPins", coalesce(maker.pins, 0) as "makerPins",
       coalesce(tagged.pins, 0) as "tagPins"
     from (
       select code, dictionary
       from unnest(${unseen(':codes::text[]')}, ${unseen(':dictionaries::regdictionary[]')}) as language (code, dictionary)
       where code = ${unseen(':own')} or ${isWrittenIn('code')}
       offset 0) as language
     cross join unnest(${unseen(':words::text[]')}) as query (word)
     cross join lateral (
       select (ts_lexize(language.dictionary, query.word))[1] as stem) as form
     left join search_words as exact on exact.word = query.word
     left join search_words as maker on maker.word = :makerIs || query.word
     left join search_words as tagged on tagged.word = '#' || query.word
     left join search_words as found on found.word = '/' || language.code || '/' || form.stem`,
    {
      words,
      codes: languages.map(({ code }) => code),
      dictionaries: languages.map(({ dictionary }) => dictionary),
      own,
      makerIs,
    },
  );
}

const CANDIDATES = 20;

/** A word of public pins, and the written word that it is similar to. */
export interface SimilarWord extends CountedWord {
  readonly written: string;
}

/**
 * Returns words of public pins about one edit away from each of these: a letter inserted, deleted or replaced, or
 * two swapped. `deletionsOf` returns a word and its forms with one letter deleted; the column `slips` has the same
 * for each word.
 */
export function wordsOneEditAway(
  tx: Tx,
  words: readonly string[],
  deletionsOf: (word: string) => readonly string[],
): Promise<SimilarWord[]> {
  if (words.length === 0) return Promise.resolve([]);
  const deletions = words.flatMap((written) =>
    deletionsOf(written).map((deletion) => ({ written, deletion })),
  );
  return tx.rows<SimilarWord>(
    `select written, word, pins
     from (
       select written, word, pins,
         row_number() over (partition by written order by pins desc, word) as place
       from (
         select distinct query.word as written, near.word, near.pins
         from unnest(:written::text[], :deletions::text[]) as query (word, deletion)
         cross join lateral (
           select word, pins from search_words
           where slips @> array[query.deletion] and word <> query.word
           order by pins desc limit ${CANDIDATES}) as near) as near) as placed
     where place <= ${CANDIDATES}`,
    {
      written: deletions.map(({ written }) => written),
      deletions: deletions.map(({ deletion }) => deletion),
    },
  );
}

/** Returns the words of public pins most similar to each of these, by shared trigrams. */
export function wordsByTrigram(tx: Tx, words: readonly string[]): Promise<SimilarWord[]> {
  if (words.length === 0) return Promise.resolve([]);
  return tx.rows<SimilarWord>(
    `select query.word as written, near.word, near.pins
     from unnest(${unseen(':words::text[]')}) as query (word)
     cross join lateral (
       select word, pins from search_words
       where word % query.word and slips <> '{}' and word <> query.word
       order by similarity(word, query.word) desc, pins desc limit ${CANDIDATES}) as near`,
    { words },
  );
}

// A running count consists of its words and one row with the number of counted parts.
const WORDS = 0;
const PARTS = -1;

/** Starts a count: deletes the results of an unfinished earlier one. */
export async function beginCount(tx: Tx): Promise<void> {
  await tx.run('delete from search_words_next');
  await tx.run(`insert into search_words_next (bucket, word, pins) values (${PARTS}, '', 0)`);
}

/** Stores the current number of public pins, for hasGrown. */
export async function noteCounted(tx: Tx): Promise<void> {
  await tx.run(
    `insert into search_counted (pins) select count(*) from pin_search
     on conflict (one) do update set pins = excluded.pins`,
  );
}

/** Returns whether there are this many times as many public pins as at the last count; reads no more than necessary. */
export async function hasGrown(tx: Tx, times: number): Promise<boolean> {
  const counted = await tx.row<{ pins: number }>('select pins::float8 as pins from search_counted');
  const most = Math.floor(times * (counted?.pins ?? 0));
  const next = await tx.row('select 1 from pin_search offset :most limit 1', { most });
  return next !== null;
}

/** Returns how many parts of the running count are done; null if none is running. */
export async function countedParts(tx: Tx): Promise<number | null> {
  const row = await tx.row<{ parts: number }>(
    `select pins as parts from search_words_next where bucket = ${PARTS} and word = '' for update`,
  );
  return row?.parts ?? null;
}

/** A position among all public pins, by bucket and id. */
export interface PinPosition {
  readonly bucket: number;
  readonly id: string;
}

/** Returns the last of this many public pins after this position; null if there are fewer. */
export function lastOf(tx: Tx, after: PinPosition, many: number): Promise<PinPosition | null> {
  return tx.row<PinPosition>(
    `select bucket, pin_id as id from pin_search
     where (bucket, pin_id) > (:bucket::smallint, :id::bigint)
     order by bucket, pin_id offset :offset limit 1`,
    { bucket: after.bucket, id: after.id, offset: many - 1 },
  );
}

/** Counts the lexemes of this many public pins after this position, as the next part of the count. */
export async function countPart(tx: Tx, after: PinPosition, many: number): Promise<void> {
  await tx.run(
    `insert into search_words_next (bucket, word, pins)
     select ${WORDS}, word, ndoc
     from ts_stat(format('select words from pin_search where (bucket, pin_id) > (%s, %s)
       order by bucket, pin_id limit %s', :bucket::smallint, :id::bigint, :many::int))
     on conflict (bucket, word) do update set pins = search_words_next.pins + excluded.pins`,
    { bucket: after.bucket, id: after.id, many },
  );
  await tx.run(
    `update search_words_next set pins = pins + 1 where bucket = ${PARTS} and word = ''`,
  );
}

/** If there are more words than this, a word on a single pin is more often a misspelling than a word. */
const MANY_WORDS = 20_000;

/**
 * Replaces part of the previous count with this many of the counted words, from this one on, and deletes those
 * among them that no longer exist; writes only differences. Returns the last of them; null if there are no more.
 */
export async function storeCounted(tx: Tx, after: string, many: number): Promise<string | null> {
  const row = await tx.row<{ last: string | null }>(
    `with counted as materialized (
       select word, pins,
         exists (select 1 from search_words_next where bucket = ${WORDS} offset ${MANY_WORDS}) as many
       from search_words_next where bucket = ${WORDS} and word > :after order by word limit :many),
     reach as materialized (select max(word) as last from counted having count(*) = :many),
     gone as (
       delete from search_words
       where word > :after and ((select last from reach) is null or word <= (select last from reach))
         and word not in (select word from counted)),
     stored as (
       insert into search_words (word, pins, slips)
       select word, pins,
         case when pins >= case when many then 2 else 1 end
           and word ~ '^[[:alpha:]]' and length(word) between 4 and 24
           then array(select word union
             select overlay(word placing '' from place for 1) from generate_series(1, length(word)) as place)
           else '{}' end
       from counted
       on conflict (word) do update set pins = excluded.pins, slips = excluded.slips
       where (search_words.pins, search_words.slips) <> (excluded.pins, excluded.slips))
     select last from reach`,
    { after, many },
  );
  return row?.last ?? null;
}

/** Ends a count whose words are all stored: precomputes the most common words of each prefix. */
export async function endCount(tx: Tx): Promise<void> {
  await tx.run(
    `with best as (
       select beginning, word, pins, row_number() over (partition by beginning order by pins desc, word) as place
       from search_words
       cross join lateral (
         select left(word, size) as beginning from generate_series(1, least(length(word), ${READY_LENGTH})) as size
       ) as beginnings
       where word ~ '^[[:alnum:]]'),
     stored as (
       insert into search_beginnings (beginning, words)
       select beginning, array_agg(word order by place) from best where place <= ${READY_WORDS}
       group by beginning
       on conflict (beginning) do update set words = excluded.words
       where search_beginnings.words <> excluded.words)
     delete from search_beginnings
     where not exists (select 1 from best where best.beginning = search_beginnings.beginning)`,
  );
  await tx.run('delete from search_words_next');
}
