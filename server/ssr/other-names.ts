import { type ConsoleKey, consoleKeyAt } from '#contract/ads/console-paths.ts';

/** Pages that clients of the field know by another name, and what ours are called. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['/pin-creation-tool', '/pin-builder/'],
  // Its `url` is a page that is searched for pictures.
  ['/pin/find', '/pin/create/button/'],
  ['/pins/follow', '/'],
]);

/** Pages of the console that are pages without it too; `/` is home. */
const ALSO_PAGES: ReadonlySet<ConsoleKey> = new Set(['overview', 'pin_builder', 'quick_promote']);

/** Our address of a page that is asked for by another name, with its query; null for every other. */
export function ownNameOf(url: string): string | null {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  const name = NAMES.get(path.replace(/(.)\/$/, '$1'));
  if (name !== undefined) return name + url.slice(path.length);
  // From there the page leads on to an ad account of whoever asks [CONSOLE-01].
  const target = consoleKeyAt(path);
  return target === null || ALSO_PAGES.has(target.key) ? null : `/advertiser${url}`;
}
