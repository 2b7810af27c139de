import { accessSync, constants, globSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MACOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const CACHES = ['.cache/ms-playwright', 'Library/Caches/ms-playwright'];
const IN_CACHE = 'chromium-*/{chrome-linux*/chrome,chrome-mac*/*.app/Contents/MacOS/*}';

/** Printed if no browser is found. */
export const HOW_TO_INSTALL = 'npx playwright install chromium';

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the Chromium for browser tests: the one named by CHROMIUM, else one on this machine, else one that Playwright
 * has downloaded; null if there is none. Never downloads.
 */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM'];
  if (named !== undefined && named !== '') return canRun(named) ? named : null;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const here = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const caches = CACHES.map((cache) => join(homedir(), cache));
  const downloaded = [process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? '', ...caches]
    .filter((cache) => cache !== '')
    .flatMap((cache) => globSync(join(cache, IN_CACHE)).toSorted().toReversed());
  return [...here, ...MACOS, ...downloaded].find(canRun) ?? null;
}
