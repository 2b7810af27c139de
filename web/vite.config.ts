/**
 * Two builds of one source: the browser's (`dist/web/client`, hashed files under /assets/,
 * a manifest, no source maps) and the server's entry (`vite build --ssr`,
 * `dist/web/server/server-entry.js`).
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

/** The server and its bundle share one contract: a call is the same object on both sides. */
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
  // A data: picture or font would need a wider content security policy.
  build: { ...(isSsrBuild ? serverBuild() : clientBuild()), assetsInlineLimit: 0 },
  css: { modules: { generateScopedName: className } },
  // Everything else is in the bundle, and React in it the production one whatever NODE_ENV says:
  // a build for the server leaves that question open unless it is answered here.
  ssr: { noExternal: true, target: 'node' },
  define: { 'process.env.NODE_ENV': '"production"' },
}));

// Without the number of the line, which no two names have in common: half a kB for each page.
function className(name: string, file: string): string {
  const hash = createHash('sha256').update(relative(root, file)).digest('base64url');
  return `${name}-${hash.slice(0, 3)}`;
}

/** Both builds name a picture the same, or the page asks for one that is not there. */
const ASSET_NAMES = 'assets/[hash:8][extname]';

/** What profiles, boards and searches load together. */
const SMALL_PARTS_OF_LISTS =
  /web\/(?:boards\/core\/(?:use-screen|board-counts)|social\/core\/use-blocked|ui\/base\/tabs)\.tsx?$/u;

/** What pages of single pins load together, and few others one by one. */
const SMALL_PARTS_OF_PINS =
  /lucide-react\/.*\/icons\/(?:download|arrow-up-right)\.|web\/pins\/(?:text\/hashtags|core\/(?:use-leave-pin|shareable-pin))\.tsx?$/u;

function clientBuild() {
  return {
    outDir: '../dist/web/client',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // Every browser that knows light-dark() knows modulepreload.
    modulePreload: {
      polyfill: false,
      // Also one that needs no other: the loader has to know its name.
      resolveDependencies: (file: string, files: string[]) => (files.length > 0 ? files : [file]),
    },
    target: 'baseline-widely-available',
    rolldownOptions: {
      input: { main: `${root}/main.tsx` },
      output: {
        // What the entry imports is one chunk with one sheet; a dynamic import begins another.
        codeSplitting: {
          groups: [
            { name: 'first-load', tags: ['$initial' as const] },
            // Each alone weighs less than its name in every first load.
            { name: 'lists', test: SMALL_PARTS_OF_LISTS },
            { name: 'pins', test: SMALL_PARTS_OF_PINS },
          ],
        },
        // Every first load names all that may come later: a page's own name twice is 1.6 kB of it.
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
