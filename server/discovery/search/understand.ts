import type { Tx } from '#server/kernel/db/tx.ts';
import { factOf, languageCodes, languageOf, SNOWBALL } from '#server/search-index/index.ts';
import type { TextQuery } from './search-store.ts';
import type { Part, Query } from './read-query.ts';
import { allOf, anyOf, atPositions, inARow, lexeme, not } from './tsquery.ts';
import { formsOf, pinsWith, type Form } from './words-store.ts';

/** A word that results must have, in any of its forms. */
export interface Term {
  readonly word: string;
  /** Alternative lexemes; the word as written comes first. */
  readonly lexemes: readonly string[];
  /** Approximately how many public pins have it in any form, and as written. */
  readonly pins: number;
  readonly exactPins: number;
  /** Whether it is mostly a maker's name. */
  readonly isName: boolean;
  /** Whether it is a common subject: a hashtag on its own. */
  readonly isSubject: boolean;
  /** Whether it is searched as a prefix. */
  readonly isBegun?: boolean;
}

/** A query with its words looked up, ready to become a TextQuery. */
export interface Understood {
  readonly terms: readonly Term[];
  /** All words in their order. */
  readonly words: readonly string[];
  /** Stop words of the language, which results need not have. */
  readonly small: readonly string[];
  readonly wanted: readonly string[];
  readonly unwanted: readonly string[];
  /** Approximately how many pins have the rarest of the wanted parts other than the terms. */
  readonly rarestOther: number;
  /** How many pins have the words as one hashtag. */
  readonly tagPins: number;
}

/** A word is a name if at least this share of its pins have it from their maker's name. */
const NAME_SHARE = 0.5;
/** The share for a word that is rarely a hashtag, unlike a subject: monet. */
const NAME_SHARE_OF_NO_SUBJECT = 0.15;
/** If this many pins have all words as one hashtag, the hashtag was meant. */
const TAGGED = 30;
/** A word that is a hashtag of this many pins, and of this share of those that have it, is a common subject. */
const NAMED_BY = 10;
const SUBJECT_PINS = 20;
const SUBJECT_SHARE = 0.1;

/**
 * Finds the forms of a query's words: in its own language, and in each other language in which public pins have
 * them. `facts` are lexemes of filters.
 */
export async function understand(
  tx: Tx,
  query: Query,
  facts: readonly string[] = [],
): Promise<Understood> {
  const [forms, known] = await Promise.all([
    readForms(tx, query),
    pinsWith(tx, [
      ...facts,
      ...query.wanted.flatMap(lexemesOf),
      ...[...query.dates.values()].flat(),
      ...tagOf(query.words),
    ]),
  ]);
  const { terms, small } = termsIn(query, forms, known);
  const counts = [...facts, ...query.wanted.flatMap(lexemesOf)].map((one) => known.get(one) ?? 0);
  return {
    terms,
    words: query.words,
    small,
    wanted: query.wanted.map((part) => partOf(part, query.spellings)),
    unwanted: query.unwanted.map((part) => partOf(part, query.spellings)),
    rarestOther: Math.min(...counts, Number.MAX_SAFE_INTEGER),
    tagPins: tagPinsOf(query.words, known),
  };
}

/** Returns words as terms, each on its own, without stop words among other words. */
export async function termsOf(tx: Tx, words: readonly string[]): Promise<readonly Term[]> {
  const query = { words, spellings: new Map<string, string>(), dates: new Map<string, string[]>() };
  return termsIn(query, await readForms(tx, query), new Map()).terms;
}

type Words = Pick<Query, 'words' | 'spellings' | 'dates'>;

interface Forms {
  readonly own: string | undefined;
  readonly byWord: ReadonlyMap<string, readonly Form[]>;
}

async function readForms(tx: Tx, { words, spellings, dates }: Words): Promise<Forms> {
  const own = languageOf(words) ?? languageCodes[0];
  const written = words.filter((word) => !dates.has(word));
  const searched = [...written, ...written.flatMap((word) => spellings.get(word) ?? [])];
  const forms =
    searched.length === 0 ? [] : await formsOf(tx, searched, own, SNOWBALL, factOf.maker(''));
  return { own, byWord: Map.groupBy(forms, (form) => form.word) };
}

function termsIn(
  { words, spellings, dates }: Words,
  { own, byWord }: Forms,
  known: ReadonlyMap<string, number>,
): Pick<Understood, 'terms' | 'small'> {
  const isSmall = (word: string): boolean =>
    byWord.get(word)?.some((form) => form.code === own && form.stem === null) === true;
  const significant = words.filter((word) => !isSmall(word));
  // A query of only stop words, such as "the who", means exactly these words.
  const isAllSmall = significant.length === 0;
  const terms = (isAllSmall ? words : significant).map((word): Term => {
    const date = dates.get(word);
    if (date !== undefined) return dateTerm(word, date, known);
    const term = termOf(word, byWord.get(word) ?? [], own);
    const other = spellings.get(word);
    return other === undefined ? term : inEither(term, termOf(other, byWord.get(other) ?? [], own));
  });
  return { terms, small: isAllSmall ? [] : words.filter(isSmall) };
}

/** Returns several words as one hashtag. */
export const tagOf = (words: readonly string[]): string[] =>
  words.length > 1 ? [factOf.hashtag(words.join('_'))] : [];

/** Returns how many pins have the words as one hashtag, according to `known`, by lexeme. */
export const tagPinsOf = (words: readonly string[], known: ReadonlyMap<string, number>): number =>
  Math.max(0, ...tagOf(words).map((tag) => known.get(tag) ?? 0));

function termOf(word: string, forms: readonly Form[], own: string | undefined): Term {
  const used = forms.filter((form) => form.stem !== null && (form.code === own || form.pins > 0));
  const [{ exactPins, makerPins, tagPins } = { exactPins: 0, makerPins: 0, tagPins: 0 }] = forms;
  const isRarelyTagged = tagPins * 4 <= makerPins && makerPins > NAMED_BY;
  const share = isRarelyTagged ? NAME_SHARE_OF_NO_SUBJECT : NAME_SHARE;
  return {
    word,
    exactPins,
    isName: makerPins > 0 && makerPins >= share * exactPins,
    isSubject: tagPins >= SUBJECT_PINS && tagPins >= SUBJECT_SHARE * exactPins,
    lexemes: [word, ...used.map((form) => `/${form.code}/${form.stem ?? ''}`)],
    pins: Math.max(exactPins, ...used.map((form) => form.pins)),
  };
}

/** Merges the two spellings of a word. */
function inEither(term: Term, other: Term): Term {
  return {
    ...term,
    lexemes: [...term.lexemes, ...other.lexemes],
    pins: Math.max(term.pins, other.pins),
    exactPins: Math.max(term.exactPins, other.exactPins),
    isName: term.isName || other.isName,
    isSubject: term.isSubject || other.isSubject,
  };
}

/** Returns a decade or century as a term; `known` has the number of pins of each of its lexemes. */
export function dateTerm(
  word: string,
  lexemes: readonly string[],
  known: ReadonlyMap<string, number>,
): Term {
  const pins = Math.max(...lexemes.map((one) => known.get(one) ?? 0));
  return { word, lexemes, pins, exactPins: pins, isName: false, isSubject: false };
}

const lexemesOf = (part: Part): readonly string[] =>
  part.kind === 'hashtag' ? [factOf.hashtag(part.tag)] : part.words;

function partOf(part: Part, spellings: Query['spellings']): string {
  if (part.kind === 'hashtag') return lexeme(factOf.hashtag(part.tag));
  const either = (word: string): string =>
    anyOf([word, ...[spellings.get(word) ?? []].flat()].map((one) => lexeme(one)));
  return inARow(part.words.map(either));
}

/** Returns a tsquery for a maker of this name, in any spelling; stems begin with a slash. */
const makerIn = ({ lexemes }: Term): string =>
  anyOf(lexemes.filter((one) => !one.startsWith('/')).map((one) => lexeme(factOf.maker(one))));

/** Returns null for an empty query. */
export function textQueryOf(understood: Understood, facts: readonly string[]): TextQuery | null {
  const { terms, words, wanted, unwanted, rarestOther, tagPins } = understood;
  if (terms.length === 0 && wanted.length === 0) return textQueryOfFacts(understood, facts);
  const forms = terms.map((term) => formsIn(term, ''));
  const inTitle = terms.map((term) => formsIn(term, 'A'));
  const title = allOf([...inTitle, ...wanted]);
  const names = terms.filter((term) => term.isName);
  const inTitleOrTags = allOf([...terms.map((term) => formsIn(term, 'AB')), ...wanted]);
  const maker = names.length === 0 ? null : allOf(names.map(makerIn));
  const placed = (term: Term) => ({ part: formsIn(term, ''), position: words.indexOf(term.word) });
  const row = terms.length > 1 ? atPositions(terms.map(placed)) : null;
  const match = allOf([...forms, ...wanted, ...facts, ...unwanted.map(not)]);
  const [tag] = tagOf(words);
  return {
    match,
    lead: leadOf(terms) ?? match,
    any: anyOf([...forms, ...wanted]),
    title,
    inTitleOrTags,
    maker,
    telling: anyOf(
      [tagPins < TAGGED ? inTitleOrTags : null, maker, row].filter((one) => one !== null),
    ),
    tag: tag === undefined ? null : lexeme(tag),
    subject: subjectOf(terms),
    inOrder: row,
    rarest: Math.min(...terms.map((term) => term.pins), rarestOther),
  };
}

/** Returns a query of filters alone: liked and new pins come first. */
function textQueryOfFacts(
  { unwanted, rarestOther }: Understood,
  facts: readonly string[],
): TextQuery | null {
  if (facts.length === 0) return null;
  const match = allOf([...facts, ...unwanted.map(not)]);
  const none = { maker: null, tag: null, subject: null, inOrder: null, rarest: rarestOther };
  return {
    match,
    lead: match,
    any: match,
    title: match,
    inTitleOrTags: match,
    telling: match,
    ...none,
  };
}

/** Returns a single word that is a common subject, as a hashtag; else null. */
function subjectOf([term, ...more]: readonly Term[]): string | null {
  if (term === undefined || more.length > 0 || !term.isSubject || term.isName) return null;
  return lexeme(factOf.hashtag(term.word));
}

/** A query with a word on at most this many pins is looked up by its rare words. */
const MAX_LEAD_PINS = 1000;
/** Words on at most this many pins count as rare then. */
const MAX_NARROWING_PINS = 10_000;

/** Returns the rare words, if one is rare enough to find all results by; else null. */
function leadOf(terms: readonly Term[]): string | null {
  const whole = terms.filter((term) => term.isBegun !== true);
  if (!whole.some(({ pins }) => pins <= MAX_LEAD_PINS)) return null;
  return allOf(
    whole.filter(({ pins }) => pins <= MAX_NARROWING_PINS).map((term) => formsIn(term, '')),
  );
}

/** Returns a term in all its forms, anywhere or only with these weights. */
export function formsIn({ word, lexemes, isBegun }: Term, weights: string): string {
  const begun = isBegun === true ? [lexeme(word, `*${weights}`)] : [];
  return anyOf([...lexemes.map((one) => lexeme(one, weights)), ...begun]);
}
