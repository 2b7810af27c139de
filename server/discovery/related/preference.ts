import type { Context } from '#server/kernel/context/context.ts';
import { languageOf, wordsOf } from '#server/search-index/index.ts';

/** Returns the language code of a text, or of the viewer if it cannot be detected. */
export function languageFor(text: string, { origin }: Pick<Context, 'origin'>): string {
  return languageOf(wordsOf(text)) ?? new Intl.Locale(origin.locale).language;
}

/** Returns the most frequent value, the first on a tie; null if there is none. */
export function usualOf(all: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one);
  return first?.[0] ?? null;
}
