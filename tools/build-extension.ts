import { mkdir, readdir, readFile, rm, cp, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { zipSync } from 'fflate';
import { build, type InlineConfig } from 'vite';
import { ICON_SIZES, manifestFor, type Browser } from '#extension/manifest.ts';
import { withoutSchemas } from '#web/vite-schemas.ts';
import { iconOfSize } from './build/build-icons.ts';

/**
 * npm run extension: builds the browser extension for each browser, as a folder and packed, into extension/dist or the
 * folder that is named.
 */
const root = resolve(import.meta.dirname, '..');
const side = join(root, 'extension');
const output = resolve(process.argv[2] ?? join(side, 'dist'));
const BROWSERS: readonly Browser[] = ['chromium', 'firefox'];
/** Folders of catalogues, where browsers name a language by its countries. */
const LOCALES: Readonly<Record<string, readonly string[]>> = {
  pt: ['pt_BR', 'pt_PT'],
  zh: ['zh_CN'],
};

const base: InlineConfig = {
  root: side,
  base: './',
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [withoutSchemas(), react()],
  define: { 'process.env.NODE_ENV': '"production"' },
};

async function buildScripts(folder: string): Promise<void> {
  await build({
    ...base,
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          popup: join(side, 'popup.html'),
          options: join(side, 'options.html'),
          background: join(side, 'background/main.ts'),
        },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'parts/[name].js',
          assetFileNames: 'parts/[name][extname]',
        },
      },
    },
  });
  // A script in other pages cannot import.
  await build({
    ...base,
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: {
        entry: join(side, 'page/hover-button.ts'),
        formats: ['iife'],
        name: 'hoverButton',
        fileName: () => 'hover-button.js',
      },
    },
  });
}

async function writeCatalogues(folder: string): Promise<void> {
  for (const file of await readdir(join(side, 'words'))) {
    if (!file.endsWith('.json')) continue;
    const language = file.slice(0, -'.json'.length);
    const words = JSON.parse(await readFile(join(side, 'words', file), 'utf8')) as object;
    const messages = Object.fromEntries(
      Object.entries(words).map(([key, message]: [string, string]) => [key, { message }]),
    );
    for (const locale of LOCALES[language] ?? [language]) {
      await mkdir(join(folder, '_locales', locale), { recursive: true });
      await writeFile(
        join(folder, '_locales', locale, 'messages.json'),
        JSON.stringify(messages, null, 2),
      );
    }
  }
}

async function writeIcons(folder: string): Promise<void> {
  const mark = await readFile(join(root, 'web/ui/mark.svg'), 'utf8');
  await mkdir(join(folder, 'icons'), { recursive: true });
  for (const size of ICON_SIZES)
    await writeFile(join(folder, 'icons', `${size}.png`), await iconOfSize(mark, size));
}

async function pack(folder: string, file: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files: Record<string, Uint8Array> = {};
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files[path.slice(folder.length + 1).replaceAll('\\', '/')] = await readFile(path);
  }
  await writeFile(file, zipSync(files, { level: 9 }));
}

const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  version: string;
};
await rm(output, { recursive: true, force: true });
const [first, ...others] = BROWSERS.map((browser) => join(output, browser));
if (first === undefined) throw new Error('There is no browser to build for');
await buildScripts(first);
await writeCatalogues(first);
await writeIcons(first);
for (const other of others) await cp(first, other, { recursive: true });
for (const browser of BROWSERS) {
  const folder = join(output, browser);
  const manifest = JSON.stringify(manifestFor(browser, version), null, 2);
  await writeFile(join(folder, 'manifest.json'), `${manifest}\n`);
  await pack(folder, join(output, `bowerbird-${browser}-${version}.zip`));
}
