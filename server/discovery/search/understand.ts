import type { Tx } from '#server/kernel/db/tx.ts';
import { factOf, languageCodes, languageName, languageOf } from '#server/pins/index.ts';
import type { Asked } from './search-store.ts';
import type { Part, Query } from './read-query.ts';
import { allOf, anyOf, atPlaces, inARow, lexeme, not } from './tsquery.ts';
import { formsOf, pinsWith } from './words-store.ts';

/** One of the words that results must have, in all its forms. */
export interface Term {
  readonly word: string;
  /** Lexemes, any of which is enough; the word as it is comes first. */
  readonly lexemes: readonly string[];
  /** About how many public pins have it in any form, and as it is. */
  readonly pins: number;
  readonly exactPins: number;
  /** Whether it is more than anything a name by which makers are known. */
  readonly isName: boolean;
  /** Whether a word that begins so is enough. */
  readonly isBegun?: boolean;
}

/** A query as the database is asked. */
export interface Understood {
  readonly terms: readonly Term[];
  /** All words as they follow each other. */
  readonly words: readonly string[];
  /** Small words of the language that results need not have. */
  readonly small: readonly string[];
  readonly wanted: readonly string[];
  readonly unwanted: readonly string[];
  /** How many pins have the rarest of all that is wanted beside the terms, about. */
  readonly rarestOther: number;
}

/** Where such a share of the pins that have a word has it from their maker's name, it is a name. */
const NAME_SHARE = 0.5;

/** Languages that words are known in, and what knows their forms. */
export const SNOWBALL = languageCodes.map((code) => ({
  code,
  dictionary: `${languageName(code)}_stem`,
}));

/**
 * Knows the words of a query in their forms: in its own language, and in each other in which public pins
 * have them. `facts` are lexemes of filters.
 */
export async function understand(
  tx: Tx,
  query: Query,
  facts: readonly string[] = [],
): Promise<Understood> {
  const own = languageOf(query.words) ?? languageCodes[0];
  const [forms, known] = await Promise.all([
    query.words.length === 0 ? [] : formsOf(tx, query.words, own, SNOWBALL, factOf.maker('')),
    pinsWith(tx, [...facts, ...query.wanted.flatMap(lexemesOf)]),
  ]);
  const byWord = Map.groupBy(forms, (form) => form.word);
  const isSmall = (word: string): boolean =>
    byWord.get(word)?.some((form) => form.code === own && form.stem === null) === true;
  const small = query.words.filter(isSmall);
  // "The who" asks for just these words.
  const meant =
    small.length === query.words.length
      ? query.words
      : query.words.filter((word) => !isSmall(word));
  const terms = meant.map((word): Term => {
    const used = (byWord.get(word) ?? []).filter(
      (form) => form.stem !== null && (form.code === own || form.pins > 0),
    );
    const [{ exactPins, makerPins } = { exactPins: 0, makerPins: 0 }] = byWord.get(word) ?? [];
    return {
      word,
      exactPins,
      isName: makerPins > 0 && makerPins >= NAME_SHARE * exactPins,
      lexemes: [word, ...used.map((form) => `/${form.code}/${form.stem ?? ''}`)],
      pins: Math.max(exactPins, ...used.map((form) => form.pins)),
    };
  });
  const counts = [...facts, ...query.wanted.flatMap(lexemesOf)].map((one) => known.get(one) ?? 0);
  return {
    terms,
    words: query.words,
    small: meant === query.words ? [] : small,
    wanted: query.wanted.map(partOf),
    unwanted: query.unwanted.map(partOf),
    rarestOther: Math.min(...counts, Number.MAX_SAFE_INTEGER),
  };
}

const lexemesOf = (part: Part): readonly string[] =>
  part.kind === 'hashtag' ? [factOf.hashtag(part.tag)] : part.words;

function partOf(part: Part): string {
  if (part.kind === 'hashtag') return lexeme(factOf.hashtag(part.tag));
  return inARow(part.words.map((word) => lexeme(word)));
}

/** Null for a query that wants nothing. */
export function askedOf(understood: Understood, facts: readonly string[]): Asked | null {
  const { terms, words, wanted, unwanted, rarestOther } = understood;
  if (terms.length === 0 && wanted.length === 0) return askedByFacts(understood, facts);
  const forms = terms.map((term) => formsIn(term, ''));
  const inTitle = terms.map((term) => formsIn(term, 'A'));
  const title = allOf([...inTitle, ...wanted]);
  const names = terms.filter((term) => term.isName);
  const said = allOf([...terms.map((term) => formsIn(term, 'AB')), ...wanted]);
  const maker =
    names.length === 0 ? null : allOf(names.map(({ word }) => lexeme(factOf.maker(word))));
  const placed = (term: Term) => ({ part: formsIn(term, ''), place: words.indexOf(term.word) });
  const match = allOf([...forms, ...wanted, ...facts, ...unwanted.map(not)]);
  return {
    match,
    lead: leadOf(terms) ?? match,
    any: anyOf([...forms, ...wanted]),
    title,
    said,
    maker,
    telling: maker === null ? said : anyOf([said, maker]),
    tag: words.length > 1 ? lexeme(factOf.hashtag(words.join('_'))) : null,
    inOrder: terms.length > 1 ? atPlaces(terms.map(placed)) : title,
    rarest: Math.min(...terms.map((term) => term.pins), rarestOther),
  };
}

/** Without a word: what is liked and new comes first. */
function askedByFacts(
  { unwanted, rarestOther }: Understood,
  facts: readonly string[],
): Asked | null {
  if (facts.length === 0) return null;
  const match = allOf([...facts, ...unwanted.map(not)]);
  const none = { maker: null, tag: null, rarest: rarestOther };
  return {
    match,
    lead: match,
    any: match,
    title: match,
    said: match,
    inOrder: match,
    telling: match,
    ...none,
  };
}

/** What so few pins have leads to them. */
const LEADS = 1000;
/** And so many may have another word for it to lead as well. */
const NARROWS = 10_000;

/** The rare words, where one is rare enough to find all by; else null. */
function leadOf(terms: readonly Term[]): string | null {
  const whole = terms.filter((term) => term.isBegun !== true);
  if (!whole.some(({ pins }) => pins <= LEADS)) return null;
  return allOf(whole.filter(({ pins }) => pins <= NARROWS).map((term) => formsIn(term, '')));
}

/** A term in all its forms, anywhere or only with these weights. */
export function formsIn({ word, lexemes, isBegun }: Term, weights: string): string {
  const begun = isBegun === true ? [lexeme(word, `*${weights}`)] : [];
  return anyOf([...lexemes.map((one) => lexeme(one, weights)), ...begun]);
}
