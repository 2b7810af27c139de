import type { Plugin } from 'vite';

/** Vite imports `__vitePreload` from it for every dynamic import. */
const HELPER = '\0vite/preload-helper.js';

/** The browser's build loads its chunks by our own loader (kernel/load-chunk.ts). */
export function withChunkLoader(root: string): Plugin {
  return {
    name: 'with-chunk-loader',
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    enforce: 'pre',
    load: (id) =>
      id === HELPER
        ? `export { loadChunk as __vitePreload } from '${root}/kernel/core/load-chunk.ts';`
        : null,
    renderChunk: (code) =>
      code.includes('importAnew(')
        ? { code: code.replace('importAnew(', 'import('), map: null }
        : null,
  };
}
