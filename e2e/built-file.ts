import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

interface Built {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

async function manifest(): Promise<Record<string, Built>> {
  const text = await readFile('dist/web/client/.vite/manifest.json', 'utf8');
  return JSON.parse(text) as Record<string, Built>;
}

/** Returns the build's output for a lazily loaded file. */
export async function builtFile(source: string): Promise<string> {
  const file = (await manifest())[source]?.file;
  if (file === undefined) throw new Error(`${source} is not loaded by itself`);
  return file;
}

/** Returns the style sheets of such a file. */
export async function stylesOf(source: string): Promise<readonly string[]> {
  return (await manifest())[source]?.css ?? [];
}

/** Waits until the page has loaded that file with all its imports, including style sheets. */
export async function untilLoaded(page: Page, source: string): Promise<void> {
  const built = await manifest();
  if (built[source] === undefined) throw new Error(`${source} is not loaded by itself`);
  const names = new Set<string>();
  const visit = (name: string): void => {
    if (names.has(name)) return;
    names.add(name);
    built[name]?.imports?.forEach(visit);
  };
  visit(source);
  const files = [...names].flatMap((name) => {
    const one = built[name];
    return one === undefined ? [] : [one.file, ...(one.css ?? [])];
  });
  await page.waitForFunction(
    (all) =>
      all.every((file) => performance.getEntriesByName(`${location.origin}/${file}`).length > 0),
    files,
  );
}
