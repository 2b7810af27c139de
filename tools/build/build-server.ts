import { join, dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfChanged, root } from './if-changed.ts';

/**
 * Puts the server's own modules into one file, dist/server/main.js: Node would look for each of some 1,600 of them,
 * which takes longer than the rest of a start. Packages, migrations and the files of other processes stay where they
 * are. Only rebuilt when a source changed, unless `isForced`.
 */
export function buildServer(isForced = false): Promise<void> {
  return buildIfChanged(
    {
      name: 'the server',
      output: 'dist/server',
      sources: ['server', 'contract', 'art', 'package-lock.json', 'tools/build/build-server.ts'],
      make,
    },
    isForced,
  );
}

async function make(): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    mode: 'production',
    publicDir: false,
    plugins: [{ name: 'own-places', transform: withOwnPlace }],
    build: {
      ssr: join(root, 'server', 'main.ts'),
      outDir: join(root, 'dist', 'server'),
      target: 'node24',
      // Names and lines are for whoever reads a stack.
      minify: false,
    },
  });
}

/** A module finds the files beside it by its own place, which is not the built file's. */
function withOwnPlace(code: string, file: string): string | null {
  if (!code.includes('import.meta.')) return null;
  return code
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(file)));
}
