import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { buildIcons } from './build-icons.ts';
import { buildIfChanged, root } from './if-changed.ts';
import { writeBill } from './write-bill.ts';

const output = join(root, 'dist', 'web');

/**
 * Builds the web for the browser (dist/web/client) and for the server (dist/web/server), unless it is up to date or
 * `isForced`.
 */
export function buildWeb(isForced = false): Promise<void> {
  return buildIfChanged(
    {
      name: 'the web',
      output: 'dist/web',
      sources: [
        'web',
        'contract',
        'package-lock.json',
        'tools/build/build-web.ts',
        'tools/build/build-icons.ts',
        'tools/build/write-bill.ts',
      ],
      make,
    },
    isForced,
  );
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

async function make(): Promise<void> {
  const { build } = await import('vite');
  const configFile = join(root, 'web', 'vite.config.ts');
  const shared = { configFile, logLevel: 'warn', mode: 'production' } as const;
  await build(shared);
  await build({ ...shared, build: { ssr: 'server-entry.tsx' } });
  await buildWorker();
  await buildIcons(join(root, 'web/ui/mark.svg'), join(output, 'client', 'icons'));
  await compressAll(join(output, 'client', 'assets'));
  await writeBill();
}
