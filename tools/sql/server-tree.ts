import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tree } from '../layers/tree.ts';

/** Returns the server's TypeScript files by path from the project's root. */
export async function serverTree(root: string): Promise<Tree> {
  const tree = new Map<string, string>();
  for (const folder of ['server', 'contract']) {
    const options = { withFileTypes: true, recursive: true } as const;
    for (const entry of await readdir(join(root, folder), options)) {
      if (!entry.isFile() || !entry.name.endsWith('.ts')) continue;
      const path = join(entry.parentPath, entry.name);
      tree.set(path.slice(root.length + 1).replaceAll('\\', '/'), await readFile(path, 'utf8'));
    }
  }
  return tree;
}
