import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** The checks use less than this at once, which leaves enough for the browsers. */
const ROOM_BYTES = 6 * 2 ** 30;

/**
 * Creates a folder for the checks' files, deleted when this process ends. It is in memory if there is room: each test
 * file creates a database of 900 files, which takes longer on disk than the tests do.
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
  // The users that run databases and decoders need access.
  await chmod(folder, 0o755);
  return folder;
}

/** Tests run programs that they write; some containers mount memory noexec. */
function canRunIn(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(program).status === 0;
}
