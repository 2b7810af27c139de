import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '..', '..');

/** The real server in a separate process. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Its data folder. */
  readonly dataDir: string;
  stop(): Promise<void>;
}

/**
 * Starts the built server as `npm start` does, on a free port. Without a database it starts its own embedded one in
 * `dataDir`. Its output goes to this process's standard error.
 */
export async function startServerProcess(settings: {
  readonly databaseUrl?: string;
  readonly ownerUrl?: string;
  readonly dataDir?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Options for Node itself, such as --cpu-prof. */
  readonly nodeArguments?: readonly string[];
}): Promise<ServerProcess> {
  const dataDir = settings.dataDir ?? (await mkdtemp(join(tmpdir(), 'bowerbird-bench-')));
  const child = spawn(
    process.execPath,
    [...(settings.nodeArguments ?? []), 'dist/server/main.js'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node-compile'),
        PORT: '0',
        DATA_DIR: dataDir,
        // A benchmark has its own world.
        DEMO: 'off',
        ...(settings.databaseUrl && {
          DATABASE_URL: settings.databaseUrl,
          DATABASE_OWNER_URL: settings.ownerUrl ?? settings.databaseUrl,
          SECRET_KEY: 'cb0LpXfkzT2mW9dYhE7sQv4uR1nJgA6o',
        }),
        ...settings.environment,
      },
    },
  );
  const ended = once(child, 'exit');
  const url = await firstAddress(child.stdout, ended);
  return {
    url: url.replace('localhost', '127.0.0.1'),
    pid: child.pid ?? 0,
    dataDir,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      if (settings.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits for a server to report that it is ready. */
export function firstAddress(
  output: NodeJS.ReadableStream,
  ended: Promise<unknown>,
): Promise<string> {
  return new Promise((found, failed) => {
    let log = '';
    output.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      const address = /ready at (\S+)/u.exec(log)?.[1];
      if (address !== undefined) found(address);
    });
    void ended.then(() => failed(new Error(`the server ended before it was ready: ${log}`)));
  });
}

/** Up to this many pins, the graph is built on demand. */
const FEW_PINS = 20_000;

/** Waits until a server with this many pins has built its graph in the background and stored it in a file. */
export async function untilGraphIsWritten({ dataDir }: ServerProcess, pins: number): Promise<void> {
  const path = join(dataDir, 'graph', 'pictures-and-boards');
  while (pins > FEW_PINS && !existsSync(path)) await wait(200);
}

/** Returns a process's CPU time in ms (Linux). */
export async function processorMs(pid: number): Promise<number> {
  const [, after = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const fields = after.split(' ');
  // User and system time, in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Returns a process's resident memory in MB (Linux). */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/u.exec(status)?.[1]) / 1024;
}
