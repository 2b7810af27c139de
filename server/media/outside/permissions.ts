import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder itself and all above it. */
function withAncestors(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...withAncestors(above)];
}

/**
 * Node's arguments that leave a script its own folder and its libraries to read, and nothing
 * to write, start or load [SEC-43]. A `node_modules` that is a link is named by both its names.
 */
export function permissionsFor(script: string): string[] {
  const own = dirname(script);
  const around = withAncestors(own).flatMap((folder) => [
    join(folder, 'node_modules'),
    join(folder, 'package.json'),
  ]);
  const existing = around.filter((path) => existsSync(path));
  const readable = new Set([own, ...existing, ...existing.map((path) => realpathSync(path))]);
  return ['--permission', ...[...readable].map((path) => `--allow-fs-read=${path}`)];
}
