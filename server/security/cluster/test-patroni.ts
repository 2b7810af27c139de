import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { asAdmin, type DatabaseUrls } from '#server/kernel/embedded/roles.ts';
import { childrenOf, killAll, signalAll } from '#server/testing/server-process.ts';
import { until } from '#server/testing/until.ts';
import { freePort } from './test-proxies.ts';

const EXAMPLE = resolve(import.meta.dirname, '../../../deploy/patroni/patroni.yml');
const NAMES = ['one', 'two', 'three'] as const;
const PASSWORD = 'aVeryLongWordOfTheTest';
/** A folder with a Debian of its own, where this machine's is too old. */
const ROOT = process.env['FAILOVER_ROOT'] ?? '';
const NEEDS =
  'The test of a failover needs root and Patroni, etcd and PostgreSQL 17 of Debian 13: ' +
  'apt-get install -y --no-install-recommends patroni etcd-server postgresql-17 ' +
  '(or FAILOVER_ROOT=FOLDER with a Debian made by debootstrap that has them, and /proc, /dev and /dev/shm mounted)';

/** One PostgreSQL with the Patroni that runs it. */
interface Member {
  readonly name: string;
  readonly port: number;
  readonly rest: string;
  /** Its role as Patroni says over its REST API, or null if it does not answer. */
  role(): Promise<string | null>;
  /** Ends it and all that it started, as a power failure does. */
  kill(): Promise<void>;
  freeze(): Promise<void>;
  thaw(): void;
  start(): void;
}

/** Three PostgreSQL servers under Patroni, on ports of this machine. */
export interface Patroni extends DatabaseUrls {
  readonly members: readonly Member[];
  /** Returns the one that is the primary, once there is one with a standby in step. */
  primary(): Promise<Member>;
  close(): Promise<void>;
}

/** Starts them with the example that operators get; only addresses, folders and passwords differ. */
export async function startPatroni(): Promise<Patroni> {
  const user = checkNeeds();
  const folder = await mkdtemp(join(ROOT, '/tmp/bowerbird-patroni-'));
  await chown(folder, user.uid, user.gid);
  const store = await startStore(folder);
  const members: Member[] = [];
  for (const name of NAMES) members.push(await memberIn(folder, name, store.port));
  for (const member of members) member.start();
  const primary = async (): Promise<Member> => {
    let found: Member | undefined;
    const isWhole = async (): Promise<boolean> => {
      const roles = await Promise.all(members.map((member) => member.role()));
      found = members[roles.indexOf('primary')];
      return roles.includes('sync_standby') && !roles.includes(null) && found !== undefined;
    };
    await until(isWhole, () => `there is no primary with a standby in step; see ${folder}`);
    if (found === undefined) throw new Error('there is no primary');
    return found;
  };
  const { port } = await primary();
  await makeDatabase(`postgresql://postgres:${PASSWORD}@127.0.0.1:${port}`);
  const hosts = members.map((member) => `127.0.0.1:${member.port}`).join(',');
  const urlOf = (role: string): string =>
    `postgresql://${role}:${PASSWORD}@${hosts}/bowerbird?target_session_attrs=read-write`;
  return {
    members,
    primary,
    ownerUrl: urlOf('bowerbird_owner'),
    serviceUrl: urlOf('bowerbird_service'),
    async close() {
      await Promise.all(members.map((member) => member.kill()));
      await store.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function checkNeeds(): { readonly uid: number; readonly gid: number } {
  const run = (...args: string[]): string => {
    const [command = '', ...rest] = inRoot(args);
    return spawnSync(command, rest, { encoding: 'utf8' }).stdout ?? '';
  };
  const hasAll =
    run('patroni', '--version') !== '' &&
    run('etcd', '--version') !== '' &&
    run('/usr/lib/postgresql/17/bin/postgres', '--version') !== '';
  if (process.getuid?.() !== 0 || !hasAll) throw new Error(NEEDS);
  return { uid: Number(run('id', '-u', 'postgres')), gid: Number(run('id', '-g', 'postgres')) };
}

function inRoot(args: readonly string[]): string[] {
  return ROOT === '' ? [...args] : ['chroot', ROOT, ...args];
}

function startAsPostgres(args: readonly string[], log: string): ChildProcess {
  const as = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--'];
  const [command = '', ...rest] = inRoot([...as, ...args]);
  const output = openSync(log, 'a');
  const child = spawn(command, rest, {
    stdio: ['ignore', output, output],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8' },
  });
  closeSync(output);
  return child;
}

async function startStore(folder: string): Promise<{ port: number; stop(): Promise<void> }> {
  const [port, peer] = [await freePort(), await freePort()];
  const [url, peerUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peer}`];
  const args = [
    'etcd',
    `--data-dir=${inside(folder)}/etcd`,
    `--listen-client-urls=${url}`,
    `--advertise-client-urls=${url}`,
    `--listen-peer-urls=${peerUrl}`,
    `--initial-advertise-peer-urls=${peerUrl}`,
    `--initial-cluster=default=${peerUrl}`,
    '--unsafe-no-fsync',
  ];
  const child = startAsPostgres(args, join(folder, 'etcd.log'));
  await until(
    () => isGood(`${url}/health`),
    () => 'etcd does not answer',
  );
  return {
    port,
    async stop() {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const isGood = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** A path as the programs see it. */
const inside = (path: string): string => path.slice(ROOT.length);

async function memberIn(folder: string, name: string, store: number): Promise<Member> {
  const [port, restPort] = [await freePort(), await freePort()];
  const file = join(folder, `${name}.yml`);
  const example = await readFile(EXAMPLE, 'utf8');
  const text = example
    .replace('name: one', `name: ${name}`)
    .replace(/hosts: .*/u, `hosts: 127.0.0.1:${store}`)
    .replaceAll('10.0.0.1:8008', `127.0.0.1:${restPort}`)
    .replaceAll('10.0.0.1:5432', `127.0.0.1:${port}`)
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
    .replaceAll('/var/lib/postgresql', `${inside(folder)}/${name}`)
    .replaceAll(/change-this.*/gu, PASSWORD);
  await writeFile(file, text);
  await chmod(file, 0o644);
  const data = join(folder, name);
  await mkdir(data, { mode: 0o777 });
  await chmod(data, 0o777);
  let child: ChildProcess | null = null;
  let family: number[] = [];
  const rest = `http://127.0.0.1:${restPort}`;
  return {
    name,
    port,
    rest,
    async role() {
      const answer = await fetch(`${rest}/patroni`, { signal: AbortSignal.timeout(1_000) })
        .then((response) => response.json() as Promise<Record<string, unknown>>)
        .catch(() => null);
      if (answer?.['state'] !== 'running') return null;
      return answer['sync_standby'] === true ? 'sync_standby' : String(answer['role']);
    },
    start() {
      child = startAsPostgres(['patroni', inside(file)], join(folder, `${name}.log`));
    },
    async kill() {
      if (child === null) return;
      const ended = child.exitCode === null ? once(child, 'close') : Promise.resolve();
      killAll([...familyOf(child.pid), ...(await postmasterIn(data))]);
      await ended;
      child = null;
    },
    async freeze() {
      family = [...familyOf(child?.pid), ...(await postmasterIn(data))];
      signalAll(family, 'SIGSTOP');
    },
    thaw() {
      signalAll(family, 'SIGCONT');
    },
  };
}

function familyOf(pid: number | undefined): number[] {
  return pid === undefined ? [] : [pid, ...childrenOf(pid).flatMap((child) => familyOf(child))];
}

/** PostgreSQL is no child of the Patroni that started it. */
async function postmasterIn(data: string): Promise<number[]> {
  const note = await readFile(join(data, '17/bowerbird/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(note.split('\n')[0]);
  return pid > 0 ? familyOf(pid) : [];
}

/** Makes the roles and the database as docs/running.md says. */
async function makeDatabase(url: string): Promise<void> {
  const password = pg.escapeLiteral(PASSWORD);
  await asAdmin(`${url}/postgres`, async (admin) => {
    await admin.query(`create role bowerbird_owner login password ${password}`);
    await admin.query(`create role bowerbird_service login password ${password}`);
    await admin.query('create database bowerbird owner bowerbird_owner');
  });
  await asAdmin(`${url}/bowerbird`, async (admin) => {
    await admin.query('alter schema public owner to bowerbird_owner');
    await admin.query('create schema graphile_worker authorization bowerbird_service');
  });
}
