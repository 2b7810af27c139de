import type { Completion } from '#contract/discovery/complete.ts';
import { foldKey } from './fold-key.ts';
import type { Kind } from './completion-store.ts';
import type { CountedTag } from './hashtag-store.ts';

/** The kinds of completions for a term, and the scope of their searches. */
export interface Wanted {
  readonly scope: string;
  readonly kinds: ReadonlySet<Kind>;
}

const BY_SCOPE: Readonly<Record<string, readonly Kind[]>> = {
  users: ['query', 'user'],
  boards: ['query', 'board'],
  my_pins: ['query'],
};
const ALL: readonly Kind[] = ['query', 'hashtag', 'user', 'board'];

/** Returns the kinds by the term's prefix (# or @), and otherwise by the scope. */
export function wantedFor(term: string, pinScope: string | null): Wanted {
  const named = pinScope === 'people' ? 'users' : (pinScope ?? 'pins');
  const narrow = BY_SCOPE[named];
  const scope = narrow ? named : 'pins';
  if (term.startsWith('#')) return { scope, kinds: new Set(['hashtag']) };
  if (term.startsWith('@')) return { scope, kinds: new Set(['user']) };
  return { scope, kinds: new Set(narrow ?? ALL) };
}

/** Merges the viewer's searches with the others, in this order, without duplicates in spelling. */
export function searchesOf(
  recent: readonly string[],
  others: readonly string[],
  scope: string,
): Completion[] {
  const own = recent.map((query) => asSearch('recent', query, scope));
  const rest = others.map((query) => asSearch('query', query, scope));
  const met = new Set<string>();
  return [...own, ...rest].filter(({ query }) => {
    const key = foldKey(query);
    return key !== '' && !met.has(key) && met.add(key);
  });
}

/** Creates a search completion. */
export function asSearch(
  type: 'recent' | 'trending' | 'query',
  query: string,
  scope: string,
): Completion {
  const url = `/search/${scope}/?q=${encodeURIComponent(query)}`;
  return { type, label: query, query, url, id: null, image_url: null, pin_count: null };
}

export function asHashtag({ tag, pins }: CountedTag): Completion {
  const item = asSearch('query', `#${tag}`, 'pins');
  return { ...item, type: 'hashtag', pin_count: pins };
}

/** Returns the first search that starts with the term, ignoring case and accents. */
export function hintFor(term: string, searches: readonly Completion[]): string | null {
  const start = foldKey(term);
  return searches.find(({ query }) => foldKey(query).startsWith(start))?.query ?? null;
}
