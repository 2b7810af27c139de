/**
 * Two builds of the same source: the browser's (`dist/web/client`, hashed files under /assets/, a manifest, no source
 * maps) and the server's entry (`vite build --ssr`, `dist/web/server/server-entry.js`).
 */
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

import { withChunkLoader } from './vite-chunk-loader.ts';
import { withNotedImports } from './vite-noted-imports.ts';
import { withoutSchemas } from './vite-schemas.ts';
import { withStandIns } from './vite-stand-ins.ts';

const root = import.meta.dirname;

/** Keeps the contract external to the server's bundle, so that a call is the same object on both sides. */
function sharedContract(): Plugin {
  return {
    name: 'shared-contract',
    enforce: 'pre',
    resolveId(id, _importer, { ssr }) {
      return ssr && id.startsWith('#contract/') ? { id, external: true } : null;
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  root,
  base: '/',
  appType: 'custom',
  publicDir: false,
  plugins: [
    sharedContract(),
    withoutSchemas(),
    withStandIns(),
    withNotedImports(root),
    withChunkLoader(root),
    react(),
  ],
  // A data: picture or font would require a wider content security policy.
  build: { ...(isSsrBuild ? serverBuild() : clientBuild()), assetsInlineLimit: 0 },
  css: { modules: { generateScopedName: className } },
  // Everything else is bundled, with React's production version whatever NODE_ENV says: a server build leaves that
  // check in unless it is replaced here.
  ssr: { noExternal: true, target: 'node' },
  define: { 'process.env.NODE_ENV': '"production"' },
}));

// Without the line number of Vite's default, which is different in every name and costs half a kB per page.
function className(name: string, file: string): string {
  const hash = createHash('sha256').update(relative(root, file)).digest('base64url');
  return `${name}-${hash.slice(0, 3)}`;
}

/** Both builds must name a picture the same, or the page links to one that does not exist. */
const ASSET_NAMES = 'assets/[hash:6][extname]';

/** Small modules that profiles, boards and searches load together. */
const SMALL_PARTS_OF_LISTS =
  /web\/(?:boards\/core\/(?:use-screen|board-counts|section-path|notes-path)|social\/core\/use-blocked|ui\/base\/tabs)\.tsx?$/u;

/** What every search reads its address and answer with. */
const SMALL_PARTS_OF_SEARCH =
  /contract\/discovery\/(?:search|search-address|search-filter-types|search-scopes|sensitive|read-filters)\.ts$|web\/discovery\/search\/(?:search-rules|sensitive-choice)\.ts$/u;

/** Small modules that single-pin pages load together, and few other pages one by one. */
const SMALL_PARTS_OF_PINS =
  /lucide-react\/.*\/icons\/(?:download|arrow-up-right)\.|web\/pins\/(?:text\/hashtags|core\/(?:use-leave-pin|shareable-pin))\.tsx?$/u;

function clientBuild() {
  return {
    outDir: '../dist/web/client',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // Every browser that supports light-dark() supports modulepreload.
    modulePreload: {
      polyfill: false,
      // Includes a chunk without dependencies, because the loader needs its name.
      resolveDependencies: (file: string, files: string[]) => (files.length > 0 ? files : [file]),
    },
    target: 'baseline-widely-available',
    rolldownOptions: {
      input: { main: `${root}/main.tsx` },
      output: {
        // The entry's imports are one chunk with one style sheet; each dynamic import starts another.
        codeSplitting: {
          groups: [
            { name: 'first-load', tags: ['$initial' as const] },
            // Each alone weighs less than its name in every first load.
            { name: 'lists', test: SMALL_PARTS_OF_LISTS },
            { name: 'search', test: SMALL_PARTS_OF_SEARCH },
            { name: 'pins', test: SMALL_PARTS_OF_PINS },
          ],
        },
        // Every first load names all later chunks: a page's name twice would be 1.6 kB of it.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ASSET_NAMES,
      },
    },
  };
}

function serverBuild() {
  return {
    outDir: '../dist/web/server',
    emptyOutDir: true,
    ssr: true,
    rolldownOptions: {
      input: { 'server-entry': `${root}/server-entry.tsx` },
      output: { assetFileNames: ASSET_NAMES },
    },
    target: 'node24',
    minify: false,
  };
}
