import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSOLE_KEYS, type ConsoleKey } from '#contract/ads/console-paths.ts';

const FOLDER = join(import.meta.dirname, '..', 'web', 'pages', 'advertiser');
/** Matches the keys at the first level of a list of pages, but no nested console keys. */
const ENTRY = /^ {2}(\w+):/gm;

const isKey = (key: string): key is ConsoleKey => (CONSOLE_KEYS as readonly string[]).includes(key);

/** The keys of the console's existing pages, as the web lists them. */
export const PAGE_KEYS: readonly ConsoleKey[] = readdirSync(FOLDER)
  .filter((file) => /^pages-of-[\w-]+\.ts$/.test(file))
  .flatMap((file) => [...readFileSync(join(FOLDER, file), 'utf8').matchAll(ENTRY)])
  .map(([, key = '']) => key)
  .filter(isKey);
