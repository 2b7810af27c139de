import { isAmongWords, relevanceOfMatch } from '../core/keyword-rules.ts';
import type { Keyword } from '../core/targeting-rules.ts';

/** Positions of ads with a keyword, lowest first. */
export interface Posting {
  readonly relevance: number;
  readonly positions: Uint32Array;
}

/** Keywords of all ads, indexed by words. */
export interface KeywordIndex {
  /** Returns positions whose keywords match these words. */
  matched(words: readonly string[]): readonly Posting[];
  /** Returns positions whose negative keywords exclude these words. */
  shutOut(words: readonly string[]): ReadonlySet<number>;
}

type Entry = Pick<Keyword, 'words' | 'match' | 'isNegative'> & { readonly positions: Uint32Array };

/**
 * Exact keywords are indexed by their text, others by their longest word, as the rarest. Identical keywords of many ads
 * share an entry.
 */
export function makeKeywordIndex(
  count: number,
  keywordsAt: (position: number) => readonly Keyword[],
): KeywordIndex {
  const byTrigger = new Map<string, Entry[]>();
  for (const entry of entriesOf(count, keywordsAt)) {
    const trigger = triggerOf(entry);
    const others = byTrigger.get(trigger);
    if (others === undefined) byTrigger.set(trigger, [entry]);
    else others.push(entry);
  }
  const messageOf = (words: readonly string[], isNegative: boolean): Entry[] => {
    if (words.length === 0 || byTrigger.size === 0) return [];
    const triggers = new Set([textOf(words), ...words]);
    return [...triggers].flatMap((trigger) =>
      (byTrigger.get(trigger) ?? []).filter(
        (entry) => entry.isNegative === isNegative && isAmongWords(entry, words),
      ),
    );
  };
  return {
    matched: (words) =>
      messageOf(words, false).map((entry) => ({
        relevance: relevanceOfMatch(entry),
        positions: entry.positions,
      })),
    shutOut: (words) => new Set(messageOf(words, true).flatMap(({ positions }) => [...positions])),
  };
}

/** The leading space, which no word has, keeps exact keywords' texts apart from words. */
const textOf = (words: readonly string[]): string => ` ${words.join(' ')}`;

function triggerOf({ words, match }: Entry): string {
  if (match === 'exact') return textOf(words);
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}

function entriesOf(count: number, keywordsAt: (position: number) => readonly Keyword[]): Entry[] {
  const found = new Map<string, { keyword: Keyword; positions: number[] }>();
  for (let position = 0; position < count; position += 1) {
    for (const keyword of keywordsAt(position)) {
      if (keyword.words.length === 0) continue;
      const key = `${keyword.match}${keyword.isNegative ? '-' : '+'}${textOf(keyword.words)}`;
      const entry = found.get(key);
      if (entry === undefined) found.set(key, { keyword, positions: [position] });
      else if (entry.positions.at(-1) !== position) entry.positions.push(position);
    }
  }
  return [...found.values()].map(({ keyword: { words, match, isNegative }, positions }) => ({
    words,
    match,
    isNegative,
    positions: Uint32Array.from(positions),
  }));
}
