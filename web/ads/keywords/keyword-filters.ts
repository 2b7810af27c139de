import type { Keyword } from '#contract/ads/keywords.ts';
import type { Search } from '#web/kernel/app/search.ts';

const MATCHES = ['BROAD', 'PHRASE', 'EXACT'] as const;
export type MatchFilter = (typeof MATCHES)[number];

/** The state of a keyword or search list in its URL. */
export interface KeywordView {
  readonly query: string;
  readonly match: MatchFilter | null;
  readonly parentId: string | null;
  /** Invalid URL parameters. */
  readonly problems: readonly string[];
}

export function keywordViewIn(search: Search): KeywordView {
  const [named, parent] = [search['match'], search['parent']];
  const match = MATCHES.find((one) => one === named) ?? null;
  const parentId = parent !== undefined && /^\d{1,19}$/.test(parent) ? parent : null;
  const isWrong = {
    match: named !== undefined && match === null,
    parent: parent !== undefined && parentId === null,
  };
  return {
    query: search['q'] ?? '',
    match,
    parentId,
    problems: Object.entries(isWrong).flatMap(([field, wrong]) => (wrong ? [field] : [])),
  };
}

/** Whether a row matches the view's filters. */
export const isShown = (
  { query, match, parentId }: KeywordView,
  row: {
    readonly name: string;
    readonly parentId: string;
    readonly match?: Keyword['match_type'];
  },
): boolean =>
  row.name.toLowerCase().includes(query.trim().toLowerCase()) &&
  (match === null || row.match?.startsWith(match) === true) &&
  (parentId === null || row.parentId === parentId);
