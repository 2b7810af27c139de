import type { Keyword } from '#contract/ads/keywords.ts';
import type { CardPlace } from '../table/column.ts';

/** A keyword as a table row, named by its words. */
export type KeywordRow = Keyword & { readonly name: string };

export const rowOf = (keyword: Keyword): KeywordRow => ({ ...keyword, name: keyword.value });

/** The metrics of keywords and searches. */
export const FIGURES = ['IMPRESSION', 'CLICKTHROUGH', 'CTR', 'SPEND', 'ECPC'] as const;

/** The metrics on a phone's card. */
export const ON_CARD: Partial<Record<(typeof FIGURES)[number], CardPlace>> = {
  IMPRESSION: 'first',
  CLICKTHROUGH: 'second',
  SPEND: 'third',
};

/** The path of the search results for it. */
export const searchPath = ({ name }: { readonly name: string }): string =>
  `/search/pins/?q=${encodeURIComponent(name)}`;
