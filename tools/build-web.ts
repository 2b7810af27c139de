import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { buildIcons } from './build-icons.ts';
import { writeBill } from './write-bill.ts';

/**
 * Builds the web for the browser (dist/web/client) and for the server (dist/web/server). With
 * --if-changed, only if a source file changed since the last complete build.
 */
const root = resolve(import.meta.dirname, '..');
const output = join(root, 'dist', 'web');
const stampFile = join(output, '.built-from');
const SOURCES = [
  'web',
  'contract',
  'package-lock.json',
  'tools/build-web.ts',
  'tools/build-icons.ts',
  'tools/write-bill.ts',
];

async function filesOf(path: string): Promise<string[]> {
  if (path.includes('.')) return [join(root, path)];
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/u.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function stampOf(): Promise<string> {
  const lists = await Promise.all(SOURCES.map(filesOf));
  const hash = createHash('sha256');
  for (const file of lists.flat().toSorted()) {
    hash.update(`${file.slice(root.length)}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}

/** Stores a compressed copy beside each text file, at the highest level: once, instead of per visit. */
async function compressAll(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.(?:js|css|svg)$/u.test(name)) continue;
    const bytes = await readFile(join(folder, name));
    await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes));
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
  }
}

/** Builds the service worker, a single file under a name that stays. */
async function buildWorker(): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: join(root, 'web'),
    logLevel: 'warn',
    mode: 'production',
    publicDir: false,
    build: {
      outDir: join(output, 'client'),
      emptyOutDir: false,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: join(root, 'web/kernel/offline/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}

async function buildAll(stamp: string): Promise<void> {
  const { build } = await import('vite');
  const configFile = join(root, 'web', 'vite.config.ts');
  const shared = { configFile, logLevel: 'warn', mode: 'production' } as const;
  // The stamp is deleted first and written last, so that an interrupted build never counts as complete.
  await rm(stampFile, { force: true });
  await build(shared);
  await build({ ...shared, build: { ssr: 'server-entry.tsx' } });
  await buildWorker();
  await buildIcons(join(root, 'web/ui/mark.svg'), join(output, 'client', 'icons'));
  await compressAll(join(output, 'client', 'assets'));
  await writeBill();
  await mkdir(output, { recursive: true });
  await writeFile(stampFile, stamp);
}

const stamp = await stampOf();
const before = await readFile(stampFile, 'utf8').catch(() => '');
if (!process.argv.includes('--if-changed') || before !== stamp) {
  console.error('Building the web ...');
  await buildAll(stamp);
}
