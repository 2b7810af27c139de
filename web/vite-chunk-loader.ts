import type { Plugin } from 'vite';

/** The module from which Vite imports `__vitePreload` for every dynamic import. */
const HELPER = '\0vite/preload-helper.js';

/** Makes the browser's build load chunks with this project's loader (kernel/load-chunk.ts). */
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
