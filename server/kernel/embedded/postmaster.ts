import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { totalmem } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { clearNotes } from './orphan.ts';
import { EmbeddedProblem } from './problem.ts';
import type { Runner } from './runner.ts';

/** A running PostgreSQL. */
export interface Postmaster {
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  /** Cancels running statements, flushes everything to disk and ends it. */
  stop(): Promise<void>;
}

/** Options of the server process. */
export interface PostmasterOptions {
  readonly cluster: string;
  readonly socket: string;
  readonly fsync: boolean;
  readonly log: Logger;
  /** Also ends a server that is still starting, since it may hang there. */
  readonly stopping: AbortSignal;
}

// Log lines that an operator must see; the rest is logged at a lower level.
const GRAVE = /\bPANIC:|No space left on device|invalid page|checksum verification failed/u;
const START_LIMIT = 60_000;
const STOP_LIMIT = 8_000;

/**
 * Starts PostgreSQL and waits until it answers. After a kill -9 of its predecessor some of that process's children
 * may still be ending, which PostgreSQL detects and refuses; the start is then retried.
 */
export async function startPostmaster(
  runner: Runner,
  options: PostmasterOptions,
): Promise<Postmaster> {
  const end = performance.now() + START_LIMIT;
  for (;;) {
    await clearNotes(options.cluster, options.socket);
    const lines: string[] = [];
    const child = runner.spawn('postgres', argumentsOf(options), 'pipe');
    const guard = watchOver(child);
    const ended = once(child, 'close').then(() => {
      guard.dismiss();
    });
    const stop = (): Promise<void> => stopPostmaster(child, ended);
    const ready = readyLine(child, lines, options.log);
    const isOver = Promise.race([ended, stoppedBy(options.stopping, stop, ready)]);
    const isReady = await Promise.race([ready, isOver.then(() => false)]);
    if (isReady) return { ended, stop };
    const reason = lines.join('\n');
    if (!/is still in use|lock file .* already exists/u.test(reason) || performance.now() > end) {
      throw new EmbeddedProblem(`The database did not start: ${reason}`);
    }
    await wait(200, undefined, { signal: options.stopping });
  }
}

/** Resolves after `stop`, if the signal aborts before the server is ready. */
async function stoppedBy(
  signal: AbortSignal,
  stop: () => Promise<void>,
  ready: Promise<unknown>,
): Promise<void> {
  const started = new AbortController();
  ready.finally(() => started.abort()).catch(() => undefined);
  await new Promise<void>((resolve, reject) => {
    const stopNow = (): void => void stop().then(resolve, reject);
    signal.addEventListener('abort', stopNow, { signal: started.signal });
  });
}

function argumentsOf(options: PostmasterOptions): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: options.socket,
    unix_socket_permissions: '0700',
    max_connections: '100',
    timezone: 'UTC',
    log_timezone: 'UTC',
    cluster_name: 'bowerbird',
    logging_collector: 'off',
    log_statement: 'none',
    // A statement's values may be people's texts, which must not be logged.
    log_parameter_max_length_on_error: '0',
    log_min_error_statement: 'panic',
    ...(options.fsync
      ? { shared_buffers: `${sharedMegabytes()}MB` }
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          wal_level: 'minimal',
          max_wal_senders: '0',
          max_connections: '200',
          autovacuum: 'off',
        }),
  };
  return [
    '-D',
    options.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

const MEGABYTE = 2 ** 20;
const SHARE = 4;
const [LEAST_MB, MOST_MB] = [128, 2048];

/** PostgreSQL copies a page that is not in its own buffers from the system's cache at each access. */
function sharedMegabytes(): number {
  const allowed = process.constrainedMemory();
  const memory = allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
  return Math.min(Math.max(Math.floor(memory / MEGABYTE / SHARE), LEAST_MB), MOST_MB);
}

function readyLine(child: ChildProcess, lines: string[], log: Logger): Promise<boolean> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      reject(new EmbeddedProblem(`The database did not start: ${error.message}`, { cause: error }));
    });
    if (child.stderr === null) return;
    let isReady = false;
    createInterface({ input: child.stderr }).on('line', (line) => {
      log[GRAVE.test(line) ? 'error' : 'debug']({ line }, 'postgres');
      if (isReady) return;
      lines.push(line);
      isReady = line.includes('database system is ready to accept connections');
      if (isReady) resolve(true);
    });
  });
}

async function stopPostmaster(child: ChildProcess, ended: Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    child.kill(signal);
    const limit = new AbortController();
    const late = wait(STOP_LIMIT, true, { signal: limit.signal }).catch(() => false);
    const isLate = await Promise.race([ended.then(() => false), late]);
    limit.abort();
    if (!isLate) return;
  }
  throw new Error(`the database's process ${child.pid} did not end after SIGKILL`);
}

// Starts a shell that reads a pipe from this process. When this process dies, however it dies, the pipe closes and
// the shell asks PostgreSQL to stop; a line on the pipe dismisses the shell instead.
function watchOver(child: ChildProcess): { dismiss(): void } {
  if (child.pid === undefined) return { dismiss() {} };
  const shell = spawn(
    '/bin/sh',
    ['-c', 'read -r word || kill -INT "$1"', 'sh', String(child.pid)],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: '/',
      detached: true,
    },
  );
  shell.stdin.on('error', () => {
    // The shell was killed, so there is nothing to dismiss.
  });
  return {
    dismiss() {
      shell.stdin.end('done\n');
    },
  };
}
