import type { Keyword } from '#contract/ads/keywords.ts';

/** A keyword as a row: its name is its words. */
export type KeywordRow = Keyword & { readonly name: string };

export const rowOf = (keyword: Keyword): KeywordRow => ({ ...keyword, name: keyword.value });

/** What keywords and searches are told by. */
export const FIGURES = ['IMPRESSION', 'CLICKTHROUGH', 'CTR', 'SPEND', 'ECPC'] as const;

/** What people see who search for it. */
export const searchPath = ({ name }: { readonly name: string }): string =>
  `/search/pins/?q=${encodeURIComponent(name)}`;
