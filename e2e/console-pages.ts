import { type ConsoleKey, consoleKeyAt } from '#contract/ads/console-paths.ts';

export { PAGE_KEYS } from '#tools/console-pages.ts';

/** Of an ad account without a page of the list: its own page, and one that leads to its first tab. */
export const ANSWERED_ELSEWHERE: readonly ConsoleKey[] = ['quick_promote', 'pin_builder'];

/** A way that an answer offers. */
export interface Way {
  readonly key: ConsoleKey;
  readonly href: string;
  /** What people read, or hear. */
  readonly label: string;
}

/** The ways to pages of an ad account in an answer. */
export function waysIn(html: string, advertiser: string): Way[] {
  const prefix = `/advertiser/${advertiser}`;
  return [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].flatMap(
    ([, attributes = '', inside = '']) => {
      const href = /\bhref="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&') ?? '';
      if (!href.startsWith(`${prefix}/`)) return [];
      const [path = ''] = href.slice(prefix.length).split(/[?#]/);
      const key = consoleKeyAt(path)?.key;
      const spoken = /\baria-label="([^"]*)"/.exec(attributes)?.[1];
      const label = (spoken ?? inside.replaceAll(/<[^<>]*>/g, '')).trim();
      return key === undefined ? [] : [{ key, href, label }];
    },
  );
}
