import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sqlPages } from './sql/pages.ts';
import { serverTree } from './sql/server-tree.ts';
import { statementsIn } from './sql/statements.ts';

/** npm run sql: writes the stores' statements to docs/sql; --check only compares. */
const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'docs', 'sql');
const pages = sqlPages(statementsIn(await serverTree(root)));
const there = await readdir(folder).catch(() => []);
const old = there.filter((name) => !pages.has(name));

if (process.argv.includes('--check')) {
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '');
  for (const [name, text] of pages) if ((await read(name)) !== text) old.push(name);
  for (const name of old) console.error(`docs/sql/${name} is old. Run: npm run sql`);
  if (old.length > 0) process.exitCode = 1;
} else {
  await mkdir(folder, { recursive: true });
  for (const name of old) await rm(join(folder, name));
  for (const [name, text] of pages) await writeFile(join(folder, name), text);
}
