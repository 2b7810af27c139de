import { type ConsoleKey, consoleKeyAt } from '#contract/ads/console-paths.ts';

/** Alternative page paths that existing clients use, with our own paths. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['/pin-creation-tool', '/pin-builder/'],
  // Its `url` is a page to be scanned for pictures.
  ['/pin/find', '/pin/create/button/'],
  ['/pins/follow', '/'],
]);

/** Pages of the console that also exist outside of it; `/` is home. */
const ALSO_PAGES: ReadonlySet<ConsoleKey> = new Set(['overview', 'pin_builder', 'quick_promote']);

/** Returns our path, with its query, for an alternative one; null for every other. */
export function ownNameOf(url: string): string | null {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  const name = NAMES.get(path.replace(/(.)\/$/, '$1'));
  if (name !== undefined) return name + url.slice(path.length);
  // That page redirects to an ad account of the viewer's [CONSOLE-01].
  const target = consoleKeyAt(path);
  return target === null || ALSO_PAGES.has(target.key) ? null : `/advertiser${url}`;
}
