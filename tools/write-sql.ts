import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CLUSTER_PAGE, clusterPageAfter } from './sql/cluster-page.ts';
import { sqlPages } from './sql/pages.ts';
import { serverTree } from './sql/server-tree.ts';
import { statementsIn } from './sql/statements.ts';

/**
 * npm run sql: writes the stores' statements to docs/sql, and to the page of the cluster what is known of them without one;
 * --check only compares.
 */
const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'docs', 'sql');
const statements = statementsIn(await serverTree(root));
const pages = sqlPages(statements);
const clusterFile = join(root, 'docs', CLUSTER_PAGE);
const oldPage = await readFile(clusterFile, 'utf8').catch(() => '');
const newPage = clusterPageAfter(statements, oldPage);
const there = await readdir(folder).catch(() => []);
const old = there.filter((name) => !pages.has(name));

if (process.argv.includes('--check')) {
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '');
  for (const [name, text] of pages) if ((await read(name)) !== text) old.push(name);
  if (newPage !== oldPage) old.push(`../${CLUSTER_PAGE}`);
  for (const name of old) console.error(`${join('docs/sql', name)} is old. Run: npm run sql`);
  if (old.length > 0) process.exitCode = 1;
} else {
  await mkdir(folder, { recursive: true });
  for (const name of old) await rm(join(folder, name));
  for (const [name, text] of pages) await writeFile(join(folder, name), text);
  await writeFile(clusterFile, newPage);
}
