import { execFile, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pino from 'pino';
import { accessTo } from '#server/kernel/embedded/attach-postgres.ts';
import { CLUSTER, ensureSocketFolder } from '#server/kernel/embedded/cluster.ts';
import { findProgram } from '#server/kernel/embedded/program.ts';
import { adminUrl, asAdmin, urlsOf, type DatabaseUrls } from '#server/kernel/embedded/roles.ts';
import { chooseRunner } from '#server/kernel/embedded/runner.ts';
import { startPostgres, type Embedded } from '#server/kernel/embedded/start-postgres.ts';
import { dataFolder } from './server-process.ts';

const run = promisify(execFile);
const log = pino({ level: 'silent' });

/** A real PostgreSQL that follows another and takes no writes until it is promoted. */
export interface Standby extends DatabaseUrls {
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** A PostgreSQL and its standby, in data folders of their own. */
export interface Pair {
  readonly first: Embedded;
  readonly second: Standby;
  close(): Promise<void>;
}

/** Starts a PostgreSQL and a standby that follows it. */
export async function startPair(): Promise<Pair> {
  const [from, to] = [await dataFolder(), await dataFolder()];
  // A copy of a stopped server is whole.
  await (await startPostgres({ dataDir: from, log })).stop();
  await rm(to, { recursive: true });
  await run('cp', ['-a', from, to]);
  const first = await startPostgres({ dataDir: from, log });
  const second = await startStandby(to, first);
  return {
    first,
    second,
    async close() {
      await second.stop();
      await first.stop();
    },
  };
}

async function startStandby(dataDir: string, { access: source }: Embedded): Promise<Standby> {
  const runner = await chooseRunner(dataDir, CLUSTER, await findProgram(), log);
  const cluster = join(runner.home, CLUSTER);
  const socket = await ensureSocketFolder(runner);
  const primary = `host=${source.socket} user=postgres password=${source.admin}`;
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`);
  await writeFile(join(cluster, 'standby.signal'), '');
  const args = ['-D', cluster, '-c', `unix_socket_directories=${socket}`];
  const child = runner.spawn('postgres', [...args, '-c', 'listen_addresses='], 'pipe');
  await readyToRead(child);
  const access = await accessTo(dataDir, socket);
  return {
    ...urlsOf(access, 'bowerbird'),
    promote: () =>
      asAdmin(adminUrl(access), async (admin) => void (await admin.query('select pg_promote()'))),
    async stop() {
      const ended = once(child, 'close');
      child.kill('SIGINT');
      await ended;
      await rm(socket, { recursive: true, force: true });
    },
  };
}

async function readyToRead({ stderr }: ChildProcess): Promise<void> {
  if (stderr === null) return;
  const lines = createInterface({ input: stderr });
  await new Promise<void>((resolve, reject) => {
    let output = '';
    lines.on('line', (line) => {
      output += `${line}\n`;
      if (line.includes('ready to accept read-only connections')) resolve();
    });
    lines.on('close', () => reject(new Error(`the standby did not start:\n${output}`)));
  });
}
