import type { Sites } from '#server/business/index.ts';
import type { Outside } from './start-outside.ts';

/** Access to people's own sites, which business reads and media fetches. */
export const sitesThrough = (
  { outside }: { readonly outside: Outside },
  allow: readonly string[],
): Sites => ({
  page: (url, by) => outside.fetchPage(url, by),
  texts: (name, signal) => outside.textsOf(name, signal).catch(() => []),
  allow,
});
