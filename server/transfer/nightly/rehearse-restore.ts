import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseConfig } from '#server/kernel/config/config.ts';
import type { RestoreOrder, Restored } from '../restore.ts';
import { restoreBackup } from '../restore.ts';

const PREFIX = '.rehearsal-';
const DAY_MS = 86_400_000;

/**
 * Restores a backup into an installation beside it, with an embedded database and a folder of pictures of its own, and
 * deletes that again. The installation that the backup is of is neither read nor changed.
 */
export async function rehearseRestore(
  { file, ...order }: Omit<RestoreOrder, 'config'>,
  now: Date,
): Promise<Restored> {
  const folder = dirname(file);
  await deleteAbandoned(folder, now);
  const place = await mkdtemp(join(folder, PREFIX));
  try {
    const dataDir = join(place, 'data');
    await mkdir(dataDir, { mode: 0o700 });
    return await restoreBackup({ ...order, file, config: parseConfig({ DATA_DIR: dataDir }) });
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Deletes what a killed rehearsal has left there. One that still runs is younger. */
async function deleteAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PREFIX)) continue;
    const place = join(folder, name);
    const { mtimeMs } = await stat(place);
    if (now.getTime() - mtimeMs > DAY_MS) await rm(place, { recursive: true, force: true });
  }
}
