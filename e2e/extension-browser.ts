import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '#tools/find-chromium.ts';

const root = resolve(import.meta.dirname, '..');

/** A browser with windows: the headless shell takes no extensions. Null if this machine has none. */
export const FULL_CHROMIUM = fullChromium();
export const NEEDS_CHROMIUM = 'a whole Chromium (Debian: chromium), which loads extensions';

function fullChromium(): string | null {
  const found = findChromium();
  if (found !== null && !found.includes('headless')) return found;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'chromium')).find(canRun) ?? null;
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A browser with the built extension. */
export interface ExtensionBrowser {
  readonly context: BrowserContext;
  /** Opens one of the extension's pages. */
  open(path: string): Promise<Page>;
  /** Runs a function where the extension's background runs. */
  inBackground<T>(work: () => T | Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Starts a browser with the extension as it is built. Nobody can answer the browser's question for permission here, so
 * this copy's manifest has already the addresses that it would be asked for.
 */
export async function extensionBrowser(language = 'en'): Promise<ExtensionBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'bowerbird-extension-'));
  const built = join(folder, 'extension');
  await promisify(execFile)(process.execPath, ['tools/run.js', 'tools/build-extension.ts', built], {
    cwd: root,
  });
  const extension = join(built, 'chromium');
  const file = join(extension, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
  const granted = { ...manifest, host_permissions: ['http://*/*', 'https://*/*'] };
  await writeFile(file, JSON.stringify(granted));
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: FULL_CHROMIUM ?? '',
    reducedMotion: 'reduce',
    env: { ...process.env, LANGUAGE: language },
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      `--lang=${language}`,
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
    ],
    ignoreDefaultArgs: ['--disable-extensions'],
  });
  const [running] = context.serviceWorkers();
  const worker = running ?? (await context.waitForEvent('serviceworker'));
  const base = new URL('/', worker.url());
  return {
    context,
    async open(path) {
      const page = await context.newPage();
      await page.goto(new URL(path, base).href);
      return page;
    },
    inBackground: (work) => worker.evaluate(work),
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
