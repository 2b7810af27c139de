import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { accessPage } from './access-page.ts';
import { apiV5Page } from './api-v5-page.ts';
import { callsPage } from './calls-page.ts';
import { commandLinePage } from './command-line-page.ts';
import { roomsPage } from './layers/rooms.ts';
import { runningPage } from './running-page.ts';
import { specifiedCallsPage } from './specified-calls-page.ts';
import { textsPage } from './texts-page.ts';

/** npm run docs: writes the pages generated from code; --check only compares. */
const docs = resolve(import.meta.dirname, '..', 'docs');
const pages: Readonly<Record<string, () => string | Promise<string>>> = {
  'access.md': accessPage,
  'api-v5.md': apiV5Page,
  'running.md': runningPage,
  'calls.md': callsPage,
  'command-line.md': commandLinePage,
  'rooms.md': roomsPage,
  'specified-calls.md': specifiedCallsPage,
  'texts.md': textsPage,
};

for (const [name, page] of Object.entries(pages)) {
  const path = join(docs, name);
  const text = await page();
  if (!process.argv.includes('--check')) {
    await writeFile(path, text);
  } else if ((await readFile(path, 'utf8').catch(() => '')) !== text) {
    console.error(`docs/${name} is old. Run: npm run docs`);
    process.exitCode = 1;
  }
}
