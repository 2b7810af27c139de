import * as z from 'zod/mini';

/** Search scopes [SEARCH-03]. */
export const SCOPES = [
  'pins',
  'buyable_pins',
  'my_pins',
  'videos',
  'boards',
  'users',
  'idea_pins',
  'my_content',
  'shop_tool',
] as const;
export type SearchScope = (typeof SCOPES)[number];

/** Defaults of a search [SEARCH-04]. */
export const SEARCH_DEFAULTS = {
  scope: 'pins',
  rs: 'direct_navigation',
  redux_normalize_feed: true,
} as const;

/** `people` is a synonym of `users`. */
export const searchScope = () =>
  z.pipe(
    z.enum([...SCOPES, 'people']),
    z.transform((value): SearchScope => (value === 'people' ? 'users' : value)),
  );

/** Returns the scope of this name, also for `people`; null if unknown. */
export function scopeNamed(name: unknown): SearchScope | null {
  const scope = name === 'people' ? 'users' : name;
  return SCOPES.find((one) => one === scope) ?? null;
}

/** Scopes that only search the viewer's own things. */
export const isOwnScope = (scope: SearchScope): boolean =>
  scope === 'my_pins' || scope === 'my_content';

/** Logged with a list of results [SEARCH-05]; the numbers are the wire's. */
const VIEW_TYPES: Readonly<Record<SearchScope, number>> = {
  pins: 43,
  boards: 44,
  users: 45,
  my_pins: 107,
  buyable_pins: 254,
  videos: 3306,
  shop_tool: 3380,
  idea_pins: 43,
  my_content: 43,
};

export const viewTypeOf = (scope: SearchScope): number => VIEW_TYPES[scope];

/** Logged with the search page [SEARCH-05]. */
export const searchViewTypeOf = (scope: SearchScope): number => (scope === 'shop_tool' ? 1 : 2);
