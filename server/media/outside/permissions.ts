import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the folder and all of its ancestors. */
function withAncestors(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...withAncestors(above)];
}

/**
 * Returns Node's permission flags, which let a script read its own folder and its libraries, and neither write,
 * spawn nor load anything [SEC-43]. A `node_modules` that is a link is listed by both its paths.
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
