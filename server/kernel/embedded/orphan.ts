import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { EmbeddedProblem } from './problem.ts';

/**
 * Ends a PostgreSQL that outlived its server on this cluster: gracefully first, then forcefully, but never with
 * SIGKILL, after which its own children may still be writing.
 */
export async function endOrphan(cluster: string, log: Logger): Promise<void> {
  const pid = await postmasterOf(cluster);
  if (pid === null) return;
  log.warn({ pid }, 'a database left over from an earlier run is being stopped');
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    send(pid, signal);
    if (await isGone(pid, cluster, 10_000)) return;
  }
  throw new EmbeddedProblem(
    `The database process ${pid} of an earlier run does not stop. End it and start again.`,
  );
}

/**
 * Deletes the pid and lock files of a PostgreSQL that is gone. It does not start while the pid in such a file
 * belongs to any process, as it may after a restart of a container, where pids start over, or while the dead
 * process is still a zombie. The files also protect against children that outlived it, so they stay until none of
 * those is left (Linux).
 */
export async function clearNotes(cluster: string, socket: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const inUse = readdirSync('/proc').some(
    (name) => /^\d+$/u.test(name) && folderOf(name) === cluster,
  );
  if (inUse) return;
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  await rm(join(socket, '.s.PGSQL.5432.lock'), { force: true });
}

function folderOf(pid: string): string {
  try {
    return readlinkSync(join('/proc', pid, 'cwd'));
  } catch {
    // The process has ended or is another user's, so it does not hold this cluster open.
    return '';
  }
}

/** Returns the process in PostgreSQL's own pid file, if it is alive and really PostgreSQL. */
async function postmasterOf(cluster: string): Promise<number | null> {
  let note: string;
  try {
    note = await readFile(join(cluster, 'postmaster.pid'), 'utf8');
  } catch {
    // No pid file: nothing runs, or nothing ever ran here.
    return null;
  }
  const pid = Number.parseInt(note, 10);
  return Number.isSafeInteger(pid) && pid > 1 && isPostmaster(pid, cluster) ? pid : null;
}

// The pid may belong to another program by now, so the command line is compared.
function isPostmaster(pid: number, cluster: string): boolean {
  if (process.platform === 'linux') {
    const words = readProc(`${pid}/cmdline`).split('\0');
    return words.includes(cluster) && !/\) Z /u.test(readProc(`${pid}/stat`));
  }
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'stat=,args=', '-p', String(pid)], {
    encoding: 'utf8',
    timeout: 5_000,
  });
  return !stdout.trimStart().startsWith('Z') && stdout.includes(cluster);
}

function readProc(name: string): string {
  try {
    return readFileSync(join('/proc', name), 'utf8');
  } catch {
    // The process ended.
    return '';
  }
}

async function isGone(pid: number, cluster: string, limit: number): Promise<boolean> {
  const end = performance.now() + limit;
  while (performance.now() < end) {
    if (!isPostmaster(pid, cluster)) return true;
    await wait(50);
  }
  return false;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in between.
  }
}
