import type { Context } from '#server/kernel/context/context.ts';
import { languageOf, wordsOf } from '#server/search-index/index.ts';

/** The code of the language that a text is in; of the person who asks where it does not tell. */
export function languageFor(text: string, { origin }: Pick<Context, 'origin'>): string {
  return languageOf(wordsOf(text)) ?? new Intl.Locale(origin.locale).language;
}

/** The one that comes most often, of equals the first; null of none. */
export function usualOf(all: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one);
  return first?.[0] ?? null;
}
