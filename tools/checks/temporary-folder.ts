import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** What the checks leave there at once takes less, and leaves the browsers enough. */
const ROOM_BYTES = 6 * 2 ** 30;

/**
 * A folder for whatever the checks write, which goes when this process ends. It is in memory where there is
 * room: each file of tests makes a database, which is 900 files, and disks take longer over those than over the tests.
 */
export async function temporaryFolder(): Promise<string> {
  const folder = (await inMemory()) ?? (await folderIn(tmpdir()));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => process.exit(1));
  }
  return folder;
}

async function inMemory(): Promise<string | null> {
  const disk = await statfs(IN_MEMORY).catch(() => null);
  if (disk === null) return null;
  const free = Math.min(disk.bavail * disk.bsize, process.availableMemory());
  if (free < ROOM_BYTES) return null;
  const folder = await folderIn(IN_MEMORY);
  if (canRunIn(folder)) return folder;
  rmSync(folder, { recursive: true });
  return null;
}

async function folderIn(parent: string): Promise<string> {
  const folder = await mkdtemp(join(parent, 'bowerbird-checks-'));
  // The users that databases and decoders run as must be able to enter.
  await chmod(folder, 0o755);
  return folder;
}

/** Tests run programs that they write; some containers allow none in memory. */
function canRunIn(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(program).status === 0;
}
