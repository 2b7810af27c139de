import type { Keyword } from '#contract/ads/keywords.ts';
import { readLines } from '../drafts/keyword-lines.ts';

type Item = Pick<Keyword, 'value' | 'match_type'>;

/** A line that somebody wrote, with the keyword in it or what is wrong with it. */
export interface Line {
  /** From 1. */
  readonly no: number;
  readonly text: string;
  readonly item: Item | null;
  readonly message: string | null;
}

/** The lines that say something. Of a list of negative keywords each one is negative, with a minus before it or without. */
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
