import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AssetChunk, Assets } from '#contract/kernel/render.ts';

const out = join(tmpdir(), `bowerbird-web-${process.pid}`);
/** The source modules of each chunk, by the chunk's file. */
const modules = new Map<string, string[]>();
let assets: Assets;

beforeAll(async () => {
  // The test runner's own value would build React's development version.
  vi.stubEnv('NODE_ENV', 'production');
  await build({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    logLevel: 'silent',
    mode: 'production',
    build: { outDir: out },
    plugins: [
      {
        name: 'what-is-where',
        generateBundle(_options, bundle) {
          for (const chunk of Object.values(bundle)) {
            if (chunk.type === 'chunk') modules.set(chunk.fileName, Object.keys(chunk.modules));
          }
        },
      },
    ],
  });
  assets = JSON.parse(await readFile(join(out, '.vite/manifest.json'), 'utf8')) as Assets;
}, 60_000);

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(out, { recursive: true, force: true });
});

/** Returns a page's chunks: its own, the entry's, and all that those import. */
function chunksOf(page: string): AssetChunk[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    assets[name]?.imports?.forEach(visit);
  };
  visit('main.tsx');
  visit(page);
  return [...found].flatMap((name) => assets[name] ?? []);
}

/** Compressed sizes by file, cached because pages share most files. */
const sizes = new Map<string, number>();

async function weight(files: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const file of new Set(files)) {
    const size = sizes.get(file) ?? brotliCompressSync(await readFile(join(out, file))).length;
    sizes.set(file, size);
    bytes += size;
  }
  return bytes / 1000;
}

const LATER = /react-aria|react-hook-form|canvas-confetti|react-image-crop|save-modal/;

it.each([
  'pages/pin/pin.tsx',
  'pages/username/board.tsx',
  'pages/username/section.tsx',
  'pages/username/profile.tsx',
  'pages/ideas/ideas.tsx',
  'pages/search/search.tsx',
])('loads for %s none of what only acts need, and little else', async (page) => {
  const chunks = chunksOf(page);
  const loaded = chunks.flatMap((chunk) => modules.get(chunk.file) ?? []);
  expect(loaded.filter((id) => LATER.test(id))).toEqual([]);
  expect(await weight(chunks.map((chunk) => chunk.file))).toBeLessThanOrEqual(120);
  expect(await weight(chunks.flatMap((chunk) => chunk.css ?? []))).toBeLessThanOrEqual(20);
});

it('renders on the server no name of a file that the browser build has not', async () => {
  const server = join(out, 'server');
  await build({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    logLevel: 'silent',
    mode: 'production',
    build: { ssr: 'server-entry.tsx', outDir: server },
  });
  const code = await readFile(join(server, 'server-entry.js'), 'utf8');
  const named = [...code.matchAll(/["'`(]\/(assets\/[\w-]+\.\w+)/gu)].flatMap(
    ([, file]) => file ?? [],
  );
  expect(named).not.toEqual([]);
  for (const file of named) await stat(join(out, file));
});

it('serves at most 60 kB of fonts', async () => {
  const files = (await readdir(join(out, 'assets'))).filter((file) => file.endsWith('.woff2'));
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(out, 'assets', file))).size),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(60);
});

it('names every file by its content, and publishes no source maps', async () => {
  const files = await readdir(join(out, 'assets'));
  expect(files.filter((file) => !/(?:^|-)[\w-]{6,8}\.(?:js|css|woff2|svg)$/.test(file))).toEqual(
    [],
  );
});

it('keeps addresses of fonts and pictures out of data:, which the policy refuses', async () => {
  for (const file of await readdir(join(out, 'assets'))) {
    if (/\.(?:js|css)$/.test(file)) {
      expect(await readFile(join(out, 'assets', file), 'utf8')).not.toMatch(
        /data:(?:image|font)\//,
      );
    }
  }
});

it('makes of every page a chunk of its own, whose file stands in the folder of its address', async () => {
  const routes = await readFile(join(import.meta.dirname, 'pages/routes.tsx'), 'utf8');
  const table = [...routes.matchAll(/[pP]age\('([^']+)', \(\) => import\('\.\/([^']+)'\)/g)];
  expect(table.length).toBeGreaterThan(50);
  const files = new Set(table.map(([, , file = '']) => file));
  const chunks = new Set([...files].flatMap((file) => assets[`pages/${file}`]?.file ?? []));
  expect(chunks.size).toBe(files.size);
  const astray = table.filter(([, path = '', file = '']) => {
    const [, folder = 'home'] = /^[$_]?([\w-]+)/.exec(path) ?? [];
    return !file.startsWith(`${folder}/`);
  });
  // An advertiser's builder is the same page.
  expect(astray.map(([, path]) => path)).toEqual(['advertiser/$advertiser/pin-builder']);
});

/** The console's frame, which loads before any of its pages. */
const CONSOLE = ['pages/advertiser/console.tsx', 'pages/advertiser/console-frame.tsx'];

/** Returns the modules of the console's pages: what their lists import dynamically. */
async function consoleParts(): Promise<string[]> {
  const folder = join(import.meta.dirname, 'pages/advertiser');
  const lists = (await readdir(folder)).filter((file) => /^pages-of-[\w-]+\.ts$/.test(file));
  const code = await Promise.all(lists.map((file) => readFile(join(folder, file), 'utf8')));
  const named = code.flatMap((text) => [...text.matchAll(/\bimport\('(#web\/|\.\/)([^']+)'\)/g)]);
  return [
    ...new Set(
      named.map(([, from, path]) => (from === './' ? `pages/advertiser/${path}` : `${path}`)),
    ),
  ];
}

/** Returns the name of a module's chunk: its own, or a shared one of small modules. */
function chunkWith(part: string): string {
  const holds = (name: string): boolean =>
    modules.get(assets[name]?.file ?? '')?.some((id) => id.endsWith(`/web/${part}`)) ?? false;
  const found = assets[part] ? part : Object.keys(assets).find(holds);
  if (found === undefined) throw new Error(`${part} is in no chunk`);
  return found;
}

it('loads at most 220 kB of script for the console, and at most 60 kB more for each of its pages', async () => {
  const first = new Set(CONSOLE.flatMap((page) => chunksOf(page).map(({ file }) => file)));
  expect(await weight(first)).toBeLessThanOrEqual(220);
  const parts = await consoleParts();
  expect(parts.length).toBeGreaterThan(20);
  const heavy: [string, number][] = [];
  for (const part of parts) {
    const own = chunksOf(chunkWith(part)).flatMap(({ file }) => (first.has(file) ? [] : [file]));
    const size = await weight(own);
    if (size > 60) heavy.push([part, size]);
  }
  expect(heavy).toEqual([]);
});
