import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSOLE_KEYS, type ConsoleKey } from '#contract/ads/console-paths.ts';

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
