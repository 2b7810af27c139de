import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { AssetChunk } from '#contract/kernel/render.ts';
import { loadBuiltWeb, type BuiltWeb } from '#server/ssr/built-web.ts';
import { plainFigure, requireEqual, type Benchmark, type Figure } from './kit/benchmark.ts';
import { fetched } from './kit/fetched.ts';
import { openGallery } from './kit/gallery.ts';

const root = resolve(import.meta.dirname, '..');
/** Pins of its board displayed below a pin. */
const BELOW = 10;
const PAGES = [
  { what: 'public pin page', file: 'pages/pin/pin.tsx', script: 120 },
  { what: 'feed', file: 'pages/home/home.tsx', script: 170 },
] as const;

export const benchmark: Benchmark = {
  name: 'page-weight',
  workload:
    'What the first load of a page asks for, in kB of brotli: its script, its styles, its fonts; and whether the page can be read with none of its script.',
  async run(world) {
    const web = await loadBuiltWeb(root);
    const folder = await mkdtemp(join(tmpdir(), 'bowerbird-bench-'));
    world.onClose(() => rm(folder, { recursive: true, force: true }));
    const { server, pinPath, pins } = await openGallery(world, folder);
    const document = await fetched(server.url + pinPath);
    const text = document.body.toString().replace(/<script[\s\S]*?<\/script>/gu, '');
    const others = pins.filter(({ id }) => text.includes(`href="/pin/${id}/"`)).length;
    requireEqual('What is readable without script', others, BELOW);
    const small = await fetched(server.url + pinPath, { 'accept-encoding': 'gzip' });
    const weights = await Promise.all(PAGES.map((page) => figuresOf(web, page)));
    return [
      ...weights.flat(),
      plainFigure('script needed to read a public pin page', 'kB', [0], { atMost: 0 }),
      plainFigure('document of a public pin page, gzip', 'kB', [small.body.length / 1000]),
      plainFigure('document of a public pin page, as it is', 'kB', [document.body.length / 1000]),
    ];
  },
};

async function figuresOf(
  web: BuiltWeb,
  { what, file, script }: (typeof PAGES)[number],
): Promise<Figure[]> {
  const chunks = chunksOf(web, ['main.tsx', file]);
  const fonts = Object.values(web.assets).flatMap((chunk) =>
    chunk.file.endsWith('.woff2') ? [chunk.file] : [],
  );
  const kilobytes = (files: readonly string[]) => weightOf(web, files);
  return [
    plainFigure(`${what}, script`, 'kB', [await kilobytes(chunks.map((chunk) => chunk.file))], {
      atMost: script,
    }),
    plainFigure(
      `${what}, styles`,
      'kB',
      [await kilobytes(chunks.flatMap((one) => one.css ?? []))],
      {
        atMost: 20,
      },
    ),
    plainFigure(`${what}, fonts`, 'kB', [await kilobytes(fonts)], { atMost: 60 }),
  ];
}

/** Returns the named files with all their imports, each once. */
function chunksOf({ assets }: BuiltWeb, names: readonly string[]): AssetChunk[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    assets[name]?.imports?.forEach(visit);
  };
  names.forEach(visit);
  return [...found].flatMap((name) => assets[name] ?? []);
}

async function weightOf({ assetFolder }: BuiltWeb, files: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const file of new Set(files)) {
    const whole = await readFile(join(assetFolder, '..', file));
    bytes += file.endsWith('.woff2') ? whole.length : brotliCompressSync(whole).length;
  }
  return bytes / 1000;
}
