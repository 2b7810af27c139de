import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Access } from '#server/kernel/embedded/roles.ts';
import { within } from './until.ts';

const root = resolve(import.meta.dirname, '..', '..');

/** Where Node keeps what it has compiled: without it each start compiles the whole server once more. */
const CACHE = process.env['NODE_COMPILE_CACHE'];

/**
 * Loaded into a server under test before its own code. A request with the header x-hold is answered
 * only after SIGUSR2, one with x-explode leaves behind an error that nobody catches.
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

/** A server in a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Where it is reached, once it has said so. */
  readonly ready: Promise<string>;
  /** The code and signal that it ended with. */
  readonly ended: Promise<{ code: number | null; signal: string | null }>;
  output(): string;
  /** Ends when the text was written to one of its outputs, as often as asked. */
  says(text: string, times?: number): Promise<void>;
}

const running = new Set<ChildProcess>();
const folders = new Set<string>();

/** A folder for a server's data, removed by `removeData`. */
export async function dataFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'bowerbird-data-'));
  folders.add(path);
  return path;
}

/** Starts the server on a database of its own, with the same secrets at each start. */
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

/** Starts the server with settings of its own; `file` is relative to the project. */
export function startProcess(
  settings: Record<string, string>,
  file = 'server/main.ts',
  args: readonly string[] = [],
): ServerProcess {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      ...(CACHE && { NODE_COMPILE_CACHE: CACHE }),
      // Whoever signs up in a test has no time to show that they are human.
      HUMAN_WORK: '1',
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(TRAPS)}`,
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      // What is tested with a process is seldom how it refuses: a busy machine is no reason to.
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

/** After each test: ends the processes that it left running. */
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

/** After all tests of a file: ends what is left and removes the data. */
export async function removeData(): Promise<void> {
  await endProcesses();
  for (const path of folders) {
    killAll(databaseProcesses(path));
    await rm(path, { recursive: true, force: true, maxRetries: 5 });
  }
  folders.clear();
}

export const killAll = (processes: readonly number[]): void => signalAll(processes, 'SIGKILL');

/** Sends a signal to processes, of which some may have ended by themselves. */
export function signalAll(processes: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of processes) {
    try {
      process.kill(pid, signal);
    } catch {
      // It was faster.
    }
  }
}

/** The processes of the embedded database in this data folder (Linux). */
export function databaseProcesses(dataDir: string): number[] {
  return pids().filter((pid) => readLink(pid).startsWith(`${dataDir}/`));
}

/** How the embedded database of a data folder is reached, while it runs. */
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

/** The children of a process (Linux). */
export function childrenOf(parent: number): number[] {
  return pids().filter((pid) => {
    const [, rest = ''] = readProc(pid, 'stat').split(') ');
    return Number(rest.split(' ')[1]) === parent;
  });
}

/** The command line of a process, or nothing when it is gone. */
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
    // It ended while we were looking.
    return '';
  }
}

function readLink(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // It ended while we were looking.
    return '';
  }
}
