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
  /** Stops following; what the first writes meanwhile is received and not yet there. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** A PostgreSQL and its standbys, in data folders of their own. */
export interface Group {
  readonly first: Embedded;
  readonly standbys: readonly Standby[];
  close(): Promise<void>;
}

/** A PostgreSQL and one standby. */
export interface Pair extends Group {
  readonly second: Standby;
}

/** Starts a PostgreSQL and a standby that follows it. */
export async function startPair(): Promise<Pair> {
  const group = await startGroup(1);
  const [second] = group.standbys;
  if (second === undefined) throw new Error('there is no standby');
  return { ...group, second };
}

/** Starts a PostgreSQL and standbys that follow it. */
export async function startGroup(count: number): Promise<Group> {
  const from = await dataFolder();
  // A copy of a stopped server is whole.
  await (await startPostgres({ dataDir: from, log })).stop();
  const copies: string[] = [];
  for (let no = 1; no <= count; no += 1) {
    const to = await dataFolder();
    await rm(to, { recursive: true });
    await run('cp', ['-a', from, to]);
    copies.push(to);
  }
  const first = await startPostgres({ dataDir: from, log });
  const standbys: Standby[] = [];
  for (const to of copies) standbys.push(await startStandby(to, first));
  return {
    first,
    standbys,
    async close() {
      for (const standby of standbys) await standby.stop();
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
  const askAdmin = (sql: string): Promise<void> =>
    asAdmin(adminUrl(access), async (admin) => void (await admin.query(sql)));
  return {
    ...urlsOf(access, 'bowerbird'),
    promote: () => askAdmin('select pg_promote()'),
    pause: () => askAdmin('select pg_wal_replay_pause()'),
    resume: () => askAdmin('select pg_wal_replay_resume()'),
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
