import type { Tx } from '#server/kernel/db/tx.ts';
import { isWrittenIn } from '../core/written-store.ts';

export interface SensitiveRow {
  readonly key: string;
  readonly word: string;
  readonly addedAt: Date;
}

/** A language by its code, and the dictionary with the forms of its words. */
interface Language {
  readonly code: string;
  readonly dictionary: string;
}

// The languages' names are resolved once, rather than for each word.
const languagesOf = (codes: string, dictionaries: string, which: string): string => `(
  select code, dictionary
  from unnest(${codes}::text[], ${dictionaries}::regdictionary[]) as named (code, dictionary)
  where ${which} offset 0) as language`;

/** The stem of a key in a language, as in search. */
const stemOf = (key: string): string =>
  `'/' || language.code || '/' || (ts_lexize(language.dictionary, ${key}))[1]`;

/** Returns a page of listed words, in the order of their keys. */
export function sensitivePage(tx: Tx, after: string, limit: number): Promise<SensitiveRow[]> {
  return tx.rows<SensitiveRow>(
    `select key, word, added_at as "addedAt" from sensitive_words
     where key > :after order by key limit :limit`,
    { after, limit },
  );
}

export async function countSensitive(tx: Tx): Promise<number> {
  const row = await tx.row<{ words: number }>('select count(*)::int as words from sensitive_words');
  return row?.words ?? 0;
}

/** Adds the words that are missing, with each `other` spelling; returns the keys of those added. */
export async function addSensitive(
  tx: Tx,
  words: readonly { readonly key: string; readonly word: string; readonly other: string | null }[],
  languages: readonly Language[],
  now: Date,
): Promise<string[]> {
  const rows = await tx.rows<{ key: string }>(
    `with wanted as (
       select * from unnest(:keys::text[], :words::text[], :others::text[]) as wanted (key, word, other)),
     added as (
       insert into sensitive_words (key, word, added_at)
       select key, word, :now from wanted on conflict (key) do nothing returning key),
     spelled as (
       select added.key as word_key, spelling.key
       from added join wanted using (key)
       cross join lateral (values (wanted.key), (wanted.other)) as spelling (key)
       where spelling.key is not null),
     known as (
       insert into sensitive_keys (key, word_key)
       select key, word_key from spelled
       union
       select stem, word_key
       from (select ${stemOf('spelled.key')} as stem, word_key
             from ${languagesOf(':codes', ':dictionaries', 'true')} cross join spelled) as form
       where stem is not null)
     select key from added`,
    {
      keys: words.map(({ key }) => key),
      words: words.map(({ word }) => word),
      others: words.map(({ other }) => other),
      now,
      codes: languages.map(({ code }) => code),
      dictionaries: languages.map(({ dictionary }) => dictionary),
    },
  );
  return rows.map(({ key }) => key);
}

/** Removes words; returns those that existed. */
export async function removeSensitive(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ key: string }>(
    'delete from sensitive_words where key = any(:keys::text[]) returning key',
    { keys },
  );
  return rows.map(({ key }) => key);
}

/**
 * Returns those of the keys that match a listed word in any of its forms: in the first of the languages, and in
 * those in which public pins are written, since results have no others. Each form is looked up by the index, so
 * that a long list costs no more than a short one.
 */
export async function sensitiveAmong(
  tx: Tx,
  keys: readonly string[],
  languages: readonly Language[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await tx.rows<{ key: string }>(
    `with requested as (
       select key from unnest(:keys::text[]) as requested (key) where exists (select 1 from sensitive_words)),
     forms as materialized (
       select key, key as form from requested
       union all
       select requested.key, ${stemOf('requested.key')} from ${languagesOf(':codes', ':dictionaries', `code = :own or ${isWrittenIn('code')}`)} cross join requested),
     found as materialized (
       select key as form from sensitive_keys
       where key = any((select array_agg(form) from forms)::text[]))
     select distinct forms.key from forms join found using (form)`,
    {
      keys,
      codes: languages.map(({ code }) => code),
      dictionaries: languages.map(({ dictionary }) => dictionary),
      own: languages[0]?.code,
    },
  );
  return rows.map(({ key }) => key);
}

/** Returns whether a listed word has this prefix. */
export async function sensitiveBegins(tx: Tx, start: string): Promise<boolean> {
  const row = await tx.row(
    `select 1 as found from sensitive_keys where key >= :start and key < :start || chr(1114111) limit 1`,
    { start },
  );
  return row !== null;
}
