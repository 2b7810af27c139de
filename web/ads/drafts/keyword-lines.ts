import { MAX_DRAFT_KEYWORDS } from '#contract/ads/drafts/draft-document.ts';
import type { DraftGroup } from '#contract/ads/drafts/drafts.ts';
import { MAX_KEYWORD, type MatchType } from '#contract/ads/keywords.ts';

/**
 * Keywords as people write them, one per line: plain for broad match, "in quotes" for phrase match, [in brackets]
 * for exact match, with a leading minus for negative keywords.
 */

type Keyword = DraftGroup['keywords'][number];

interface ReadLines {
  readonly keywords: Keyword[];
  /** Errors with their line numbers, from 1. */
  readonly problems: readonly { readonly line: number; readonly message: string }[];
}

export function readLines(text: string): ReadLines {
  const keywords: Keyword[] = [];
  const problems: { line: number; message: string }[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const words = line.trim();
    if (words === '') continue;
    const keyword = keywordIn(words);
    const message = problemOf(keyword, keywords.length);
    if (message === null) keywords.push(keyword);
    else problems.push({ line: at + 1, message });
  }
  return { keywords, problems };
}

function keywordIn(line: string): Keyword {
  const isNever = line.startsWith('-');
  const words = isNever ? line.slice(1).trim() : line;
  const inside = words.slice(1, -1).trim();
  if (isWithin(words, '[]')) {
    return { value: inside, match_type: isNever ? 'EXACT_NEGATIVE' : 'EXACT' };
  }
  if (isWithin(words, '""')) {
    return { value: inside, match_type: isNever ? 'PHRASE_NEGATIVE' : 'PHRASE' };
  }
  return { value: words, match_type: isNever ? 'PHRASE_NEGATIVE' : 'BROAD' };
}

const isWithin = (words: string, [open = '', close = '']: string): boolean =>
  words.length > 1 && words.startsWith(open) && words.endsWith(close);

function problemOf({ value }: Keyword, before: number): string | null {
  if (value === '') return 'This line has no keyword.';
  if (value.length > MAX_KEYWORD) return `A keyword can have up to ${MAX_KEYWORD} characters.`;
  return before < MAX_DRAFT_KEYWORDS ? null : `Up to ${MAX_DRAFT_KEYWORDS} keywords fit here.`;
}

const WRITTEN: Readonly<Record<MatchType, (value: string) => string>> = {
  BROAD: (value) => value,
  PHRASE: (value) => `"${value}"`,
  EXACT: (value) => `[${value}]`,
  EXACT_NEGATIVE: (value) => `-[${value}]`,
  PHRASE_NEGATIVE: (value) => `-"${value}"`,
};

export const linesOf = (keywords: readonly Keyword[]): string =>
  keywords.map(({ value, match_type: match }) => WRITTEN[match](value)).join('\n');
