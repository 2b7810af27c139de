import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Access } from '#server/kernel/embedded/roles.ts';
import { within } from './until.ts';

const root = resolve(import.meta.dirname, '..', '..');

/** Node's compile cache: without it each start compiles the whole server again. */
const CACHE = process.env['NODE_COMPILE_CACHE'];

/**
 * Preloaded into a server under test. A request with the header x-hold is answered only after SIGUSR2; one with
 * x-explode causes an unhandled error.
 */
const TRAPS = `
import http from 'node:http';
const end = http.ServerResponse.prototype.end;
http.ServerResponse.prototype.end = function (...args) {
  const { 'x-hold': hold, 'x-explode': explode } = this.req.headers;
  if (explode === 'exception') setImmediate(() => { throw new Error('trap: exception'); });
  if (explode === 'rejection') setImmediate(() => { void Promise.reject(new Error('trap: rejection')); });
  if (!hold) return end.apply(this, args);
  process.once('SIGUSR2', () => end.apply(this, args));
  console.error('trap: held');
  return this;
};`;

/** A server in a separate process. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Its address, once it has printed it. */
  readonly ready: Promise<string>;
  /** Its exit code and signal. */
  readonly ended: Promise<{ code: number | null; signal: string | null }>;
  output(): string;
  /** Resolves when the text has been written to one of its outputs the given number of times. */
  says(text: string, times?: number): Promise<void>;
}

const running = new Set<ChildProcess>();
const folders = new Set<string>();

/** Creates a folder for a server's data, deleted by `removeData`. */
export async function dataFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'bowerbird-data-'));
  folders.add(path);
  return path;
}

/** Starts the server on a given database, with the same secrets at each start. */
export function startOn(
  { url, ownerUrl }: { readonly url: string; readonly ownerUrl: string },
  settings: Record<string, string>,
): ServerProcess {
  return startProcess({
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    SECRET_KEY: 'cT8pQ2vLx9ZrN4wKs7YbM1dF6gHj3aEu',
    ...settings,
  });
}

/** Starts the server with these settings; `file` is relative to the project. */
export function startProcess(
  settings: Record<string, string>,
  file = 'dist/server/main.js',
  args: readonly string[] = [],
): ServerProcess {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      ...(CACHE && { NODE_COMPILE_CACHE: CACHE }),
      // Tests have no time for a real proof of work at sign-up.
      HUMAN_WORK: '1',
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(TRAPS)}`,
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      // Few of these tests are about overload, so a busy machine must not cause refusals.
      PATIENCE_MS: '30000',
      ...settings,
    },
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  }
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    return { code: code as number | null, signal: signal as string | null };
  });
  const says = (text: string, times = 1): Promise<void> =>
    new Promise((done, fail) => {
      const look = (): void => {
        if (output.split(text).length > times) done();
      };
      for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
      void ended.then(() => fail(new Error(`it ended without saying "${text}":\n${output}`)));
      look();
    });
  const ready = says('Bowerbird is ready at ').then(
    () => /Bowerbird is ready at (\S+)/u.exec(output)?.[1] ?? '',
  );
  ready.catch(() => undefined);
  return { child, ready, ended, says, output: () => output };
}

/** Ends processes left running, after each test. */
export async function endProcesses(): Promise<void> {
  for (const child of running) {
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await within(closed, () => `${child.spawnargs.join(' ')} did not end after SIGTERM`).catch(
      async (error: unknown) => {
        child.kill('SIGKILL');
        await closed;
        throw error;
      },
    );
  }
}

/** Ends remaining processes and deletes the data, after all tests of a file. */
export async function removeData(): Promise<void> {
  await endProcesses();
  for (const path of folders) {
    killAll(databaseProcesses(path));
    await rm(path, { recursive: true, force: true, maxRetries: 5 });
  }
  folders.clear();
}

export const killAll = (processes: readonly number[]): void => signalAll(processes, 'SIGKILL');

/** Sends a signal to processes, some of which may have ended already. */
export function signalAll(processes: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of processes) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has already ended.
    }
  }
}

/** Returns the processes of the embedded database in this data folder (Linux). */
export function databaseProcesses(dataDir: string): number[] {
  return pids().filter((pid) => readLink(pid).startsWith(`${dataDir}/`));
}

/** Returns how to connect to the embedded database of a data folder, while it runs. */
export async function accessOf(dataDir: string): Promise<Access> {
  const secret = async (name: string): Promise<string> =>
    (await readFile(join(dataDir, 'secrets', name), 'utf8')).trim();
  const note = await readFile(join(dataDir, 'postgres-18', 'postmaster.pid'), 'utf8');
  return {
    socket: note.split('\n')[4] ?? '',
    admin: await secret('database-admin'),
    owner: await secret('database-owner'),
    service: await secret('database-service'),
  };
}

/** Returns the children of a process (Linux). */
export function childrenOf(parent: number): number[] {
  return pids().filter((pid) => {
    const [, rest = ''] = readProc(pid, 'stat').split(') ');
    return Number(rest.split(' ')[1]) === parent;
  });
}

/** Returns the command line of a process, or an empty text if it is gone. */
export function commandOf(pid: number): string {
  return readProc(pid, 'cmdline').replaceAll('\0', ' ');
}

function pids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map(Number);
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    // The process ended meanwhile.
    return '';
  }
}

function readLink(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // The process ended meanwhile.
    return '';
  }
}
