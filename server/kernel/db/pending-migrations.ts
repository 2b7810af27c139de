import { readdir } from 'node:fs/promises';
import type { Tx } from './tx.ts';

/** Returns the migrations of this version that the database lacks. */
export async function pendingMigrations(read: Tx, folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const rows = await read.rows<{ name: string }>('select name from migrations');
  const applied = new Set(rows.map(({ name }) => name));
  return files.filter((name) => !applied.has(name)).toSorted();
}
