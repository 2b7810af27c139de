import type { Keyword } from '#contract/ads/keywords.ts';
import { readLines } from '../drafts/keyword-lines.ts';

type Item = Pick<Keyword, 'value' | 'match_type'>;

/** A line of input, with its keyword or its error. */
export interface Line {
  /** From 1. */
  readonly no: number;
  readonly text: string;
  readonly item: Item | null;
  readonly message: string | null;
}

/** Parses the non-empty lines. In a list of negative keywords every line is negative, with or without a minus. */
export function linesIn(text: string, isNegative: boolean): Line[] {
  return text.split('\n').flatMap((written, at): Line[] => {
    const words = written.trim();
    if (words === '') return [];
    const isNever = words.startsWith('-');
    const line = { no: at + 1, text: words };
    if (isNever && !isNegative)
      return [{ ...line, item: null, message: 'Negative keywords have a page of their own.' }];
    const { keywords, problems } = readLines(isNegative && !isNever ? `-${words}` : words);
    return [{ ...line, item: keywords[0] ?? null, message: problems[0]?.message ?? null }];
  });
}
