import { wordsAsTwo, wordsOf } from '#server/search-index/index.ts';
import { foldTag } from '#contract/search-index/hashtags.ts';
import { readDates } from './read-dates.ts';

/** A part of a query: adjacent words, or a hashtag. */
export type Part =
  | { readonly kind: 'phrase'; readonly words: readonly string[] }
  | { readonly kind: 'hashtag'; readonly tag: string };

/** A parsed query. */
export interface Query {
  /** Single words, in any of their forms. */
  readonly words: readonly string[];
  /** Phrases and hashtags that pins must have exactly. */
  readonly wanted: readonly Part[];
  readonly unwanted: readonly Part[];
  /** Words also spelled with two letters for one: mueller by muller, if the query has Müller. */
  readonly spellings: ReadonlyMap<string, string>;
  /** Lexemes of words that are decades and centuries. */
  readonly dates: ReadonlyMap<string, readonly string[]>;
}

const MAX_WORDS = 16;
const MAX_PARTS = 8;
/** A minus at the start of a word, then a phrase, a hashtag or a word. */
const PARTS =
  /(?<minus>(?<!\S)-)?(?:"(?<phrase>[^"]*)"?|(?<=(?:^|\s)-?)#(?<tag>[\p{L}\p{N}\p{M}_]+)|(?<word>[^\s"]+))/gu;

/** Parses a query: words, "phrases", #hashtags, and -unwanted parts. */
export function readQuery(text: string): Query {
  const words: string[] = [];
  const [wanted, unwanted]: [Part[], Part[]] = [[], []];
  // Typographic quotes and dashes, which devices insert, count as plain ones.
  const plain = text.replaceAll(/[“”„«»]/gu, '"').replaceAll(/(?<=^|\s)[–—](?=\S)/gu, '-');
  for (const { groups = {} } of plain.matchAll(PARTS)) {
    const { minus, phrase, tag, word } = groups;
    const part = partOf(phrase, tag);
    if (part !== null) (minus === undefined ? wanted : unwanted).push(part);
    else if (word !== undefined && minus === undefined) words.push(...wordsOf(word));
    else if (word !== undefined) unwanted.push({ kind: 'phrase', words: wordsOf(word) });
  }
  const dated = readDates(words);
  return {
    words: [...new Set(dated.words)].slice(0, MAX_WORDS),
    dates: dated.dates,
    spellings: spellingsIn(text),
    wanted: wanted.filter(isNonEmpty).slice(0, MAX_PARTS),
    unwanted: unwanted.filter(isNonEmpty).slice(0, MAX_PARTS),
  };
}

function spellingsIn(text: string): ReadonlyMap<string, string> {
  const others = wordsAsTwo(text);
  if (others === null) return new Map();
  const pairs = wordsOf(text).map((word, index) => [word, others[index] ?? word] as const);
  return new Map(pairs.filter(([word, other]) => word !== other));
}

function partOf(phrase: string | undefined, tag: string | undefined): Part | null {
  if (phrase !== undefined) return { kind: 'phrase', words: wordsOf(phrase).slice(0, MAX_WORDS) };
  return tag === undefined ? null : { kind: 'hashtag', tag: foldTag(tag) };
}

const isNonEmpty = (part: Part): boolean => part.kind === 'hashtag' || part.words.length > 0;
