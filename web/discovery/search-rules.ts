import { MAX_QUERY } from '#contract/kernel/limits.ts';

export const SCOPES = ['pins', 'boards', 'users', 'my_pins'] as const;
export type Scope = (typeof SCOPES)[number];

/** The scope in the path; `people` is a synonym of `users` (decision 9). */
export function scopeOf(param: string | undefined): Scope | null {
  const name = param === 'people' ? 'users' : param;
  return SCOPES.find((scope) => scope === name) ?? null;
}

/** What the page's query asks for: trimmed, and no longer than a question may be. */
export function askedOf(search: unknown): string {
  if (typeof search !== 'object' || search === null || !('q' in search)) return '';
  return Array.from(String(search.q).trim()).slice(0, MAX_QUERY).join('');
}

export function searchPath(scope: Scope, query: string): string {
  return `/search/${scope}/?q=${encodeURIComponent(query)}`;
}
