import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSOLE_KEYS, type ConsoleKey, consoleKeyAt } from '#contract/ads/console-paths.ts';

const FOLDER = join(import.meta.dirname, '..', 'web', 'pages', 'advertiser');
/** What a list of pages has at its first level: their keys, and nothing else that is a key of the console. */
const ENTRY = /^ {2}(\w+):/gm;

const isKey = (key: string): key is ConsoleKey => (CONSOLE_KEYS as readonly string[]).includes(key);

/** The pages of the console that there are, by their keys, as the web lists them. */
export const PAGE_KEYS: readonly ConsoleKey[] = readdirSync(FOLDER)
  .filter((file) => /^pages-of-[\w-]+\.ts$/.test(file))
  .flatMap((file) => [...readFileSync(join(FOLDER, file), 'utf8').matchAll(ENTRY)])
  .map(([, key = '']) => key)
  .filter(isKey);

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
