import { execFile } from 'node:child_process';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { BackupConfig } from '#server/kernel/config/backup-settings.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { backupName, tooMany } from './backup-names.ts';

const COMMANDS = resolve(import.meta.dirname, '..', '..', 'commands');
/** The longest time for each of the two commands. */
const LIMIT_MS = 6 * 3_600_000;
/** Where a backup that could not be restored stays, for whoever looks into it. */
const FAILED = 'failed.backup';

const run = promisify(execFile);

/**
 * Makes a backup each night, restores it beside as a rehearsal, and deletes what is too old. Both commands are
 * processes of their own, so that requests do not wait for their work. A failure is noted as that of any task; no
 * backup is deleted for it.
 */
export function nightlyBackupTask(backups: BackupConfig): Task {
  return {
    name: 'transfer.back-up',
    daily: [20, 2],
    async run(_payload, { now, signal }) {
      const file = join(backups.folder, backupName(now));
      await mkdir(backups.folder, { recursive: true, mode: 0o700 });
      // Left there by the attempt before, which nobody has tried out.
      await rm(file, { force: true });
      await command('backup', file, signal);
      try {
        await command('rehearse', file, signal);
      } catch (error) {
        await rename(file, join(backups.folder, FAILED));
        throw error;
      }
      await deleteOld(backups);
    },
  };
}

async function command(name: 'backup' | 'rehearse', file: string, signal: AbortSignal) {
  const script = join(COMMANDS, `${name}.ts`);
  try {
    await run(process.execPath, [script, file], { signal, timeout: LIMIT_MS });
  } catch (error) {
    throw new Error(`${name}: ${lastLineOf(error)}`, { cause: error });
  }
}

function lastLineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const output = ['stderr', 'stdout'].map(
    (name) => (error as unknown as Record<string, unknown>)[name],
  );
  const lines = output.flatMap((text) => (typeof text === 'string' ? text.trim().split('\n') : []));
  return lines.findLast((line) => line !== '') ?? error.message;
}

async function deleteOld({ folder, count }: BackupConfig): Promise<void> {
  for (const name of tooMany(await readdir(folder), count)) await rm(join(folder, name));
}
