import { chmod } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';

/** npm run cli: builds the command line to one file that runs without installed packages, in cli/dist or the folder named. */
const root = resolve(import.meta.dirname, '..');
const outDir = process.argv[2] ?? join(root, 'cli', 'dist');

await build({
  configFile: false,
  root,
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    outDir,
    emptyOutDir: true,
    ssr: 'cli/main.ts',
    target: 'node20',
    minify: true,
    rollupOptions: {
      output: {
        entryFileNames: 'bowerbird.mjs',
        codeSplitting: false,
        banner: '#!/usr/bin/env node',
      },
    },
  },
});
await chmod(join(outDir, 'bowerbird.mjs'), 0o755);
