import { spawn, spawnSync, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { asAdmin, type DatabaseUrls } from '#server/kernel/embedded/roles.ts';
import { childrenOf, killAll, signalAll } from '#server/testing/server-process.ts';
import { until } from '#server/testing/until.ts';
import { makeNetwork, mayMakeNetworks, type Network, type NetworkNode } from './test-network.ts';

const EXAMPLE = resolve(import.meta.dirname, '../../../deploy/patroni/patroni.yml');
const NAMES = ['one', 'two', 'three'] as const;
const PASSWORD = 'aVeryLongWordOfTheTest';
/** A folder with a Debian of its own, where this machine's is too old. */
const ROOT = process.env['FAILOVER_ROOT'] ?? '';
const NEEDS =
  'The test of a failover needs root, network namespaces (ip netns, of iproute2; a container needs CAP_SYS_ADMIN and ' +
  'CAP_NET_ADMIN), and Patroni, etcd and PostgreSQL 17 of Debian 13: ' +
  'apt-get install -y --no-install-recommends iproute2 patroni etcd-server postgresql-17 ' +
  '(or FAILOVER_ROOT=FOLDER with a Debian made by debootstrap that has them, and /proc, /dev and /dev/shm mounted)';

/** A machine with a PostgreSQL, the Patroni that runs it, and an etcd. */
export interface Member {
  readonly name: string;
  readonly address: string;
  readonly rest: string;
  /** Its role as Patroni says over its REST API, or null if it does not answer. */
  role(): Promise<string | null>;
  /** Ends it and all that it started, as a power failure does. */
  kill(): Promise<void>;
  freeze(): Promise<void>;
  thaw(): void;
  /** Cuts it from the network; all of it goes on alone. */
  cut(): void;
  join(): void;
  start(): void;
  /** Starts a Node program on that machine, with this machine's files. */
  run(file: string, args: readonly string[]): ChildProcessByStdio<null, Readable, null>;
}

/** Three PostgreSQL servers under Patroni, each in a network namespace. */
export interface Patroni extends DatabaseUrls {
  readonly members: readonly Member[];
  /** Returns the one that is the primary, once there is one with a standby in step and nobody is missing. */
  primary(): Promise<Member>;
  /** An address that only this member has, for the role that owns the tables. */
  ownerUrlAt(member: Member): string;
  close(): Promise<void>;
}

/** Starts them with the example that operators get; only addresses, folders and passwords differ. */
export async function startPatroni(): Promise<Patroni> {
  const user = checkNeeds();
  const folder = await mkdtemp(join(ROOT, '/tmp/bowerbird-patroni-'));
  await chown(folder, user.uid, user.gid);
  const network = makeNetwork(NAMES.length);
  const members: Member[] = [];
  for (const [at, name] of NAMES.entries()) {
    members.push(await memberIn({ folder, name, node: network.nodes[at]!, network }));
  }
  for (const member of members) member.start();
  const primary = async (): Promise<Member> => {
    let roles: (string | null)[] = [];
    const isWhole = async (): Promise<boolean> => {
      roles = await Promise.all(members.map((member) => member.role()));
      return (
        roles.includes('primary') && roles.includes('sync_standby') && roles.every((role) => role)
      );
    };
    await until(isWhole, () => `no primary with a standby in step: ${roles.join()}; see ${folder}`);
    return members[roles.indexOf('primary')]!;
  };
  const { address } = await primary();
  await makeDatabase(`postgresql://postgres:${PASSWORD}@${address}`);
  const hosts = members.map((member) => `${member.address}:5432`).join(',');
  const urlOf = (role: string): string =>
    `postgresql://${role}:${PASSWORD}@${hosts}/bowerbird?target_session_attrs=read-write`;
  return {
    members,
    primary,
    ownerUrl: urlOf('bowerbird_owner'),
    serviceUrl: urlOf('bowerbird_service'),
    ownerUrlAt: (member) =>
      `postgresql://bowerbird_owner:${PASSWORD}@${member.address}:5432/bowerbird`,
    async close() {
      await Promise.all(members.map((member) => member.kill()));
      network.close();
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
    process.getuid?.() === 0 &&
    run('patroni', '--version') !== '' &&
    run('etcd', '--version') !== '' &&
    run('/usr/lib/postgresql/17/bin/postgres', '--version') !== '' &&
    mayMakeNetworks();
  if (!hasAll) throw new Error(NEEDS);
  return { uid: Number(run('id', '-u', 'postgres')), gid: Number(run('id', '-g', 'postgres')) };
}

function inRoot(args: readonly string[]): string[] {
  return ROOT === '' ? [...args] : ['chroot', ROOT, ...args];
}

/** Starts a program as postgres on a machine, whose folder of sockets is its own. */
function startAsPostgres(node: NetworkNode, args: readonly string[], log: string): ChildProcess {
  const as = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--'];
  const sockets = join(ROOT, '/run/postgresql');
  const own = `mkdir -p ${sockets} && mount -t tmpfs -o mode=1777 tmpfs ${sockets} && exec "$@"`;
  const [command = '', ...rest] = node.command([
    'sh',
    '-c',
    own,
    'sh',
    ...inRoot([...as, ...args]),
  ]);
  const output = openSync(log, 'a');
  const child = spawn(command, rest, {
    stdio: ['ignore', output, output],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8' },
  });
  closeSync(output);
  return child;
}

const storeCommand = (folder: string, name: string, { prefix }: Network, address: string) => [
  'etcd',
  `--name=${name}`,
  `--data-dir=${inside(folder)}/etcd-${name}`,
  `--listen-client-urls=http://${address}:2379`,
  `--advertise-client-urls=http://${address}:2379`,
  `--listen-peer-urls=http://${address}:2380`,
  `--initial-advertise-peer-urls=http://${address}:2380`,
  `--initial-cluster=${NAMES.map((one, at) => `${one}=http://${prefix}${at + 1}:2380`).join()}`,
  // A busy machine must not look like one that is gone.
  '--heartbeat-interval=300',
  '--election-timeout=3000',
  '--unsafe-no-fsync',
];

/** A path as the programs see it. */
const inside = (path: string): string => path.slice(ROOT.length);

interface Place {
  readonly folder: string;
  readonly name: string;
  readonly node: NetworkNode;
  readonly network: Network;
}

async function memberIn({ folder, name, node, network }: Place): Promise<Member> {
  const { address } = node;
  const file = join(folder, `${name}.yml`);
  const example = await readFile(EXAMPLE, 'utf8');
  const text = example
    .replace('name: one', `name: ${name}`)
    .replaceAll(/(listen|connect_address): 10\.0\.0\.1/gu, `$1: ${address}`)
    .replaceAll('10.0.0.', network.prefix)
    .replaceAll('/var/lib/postgresql', `${inside(folder)}/${name}`)
    .replaceAll(/change-this.*/gu, PASSWORD);
  await writeFile(file, text);
  await chmod(file, 0o644);
  const data = join(folder, name);
  await mkdir(data, { mode: 0o777 });
  await chmod(data, 0o777);
  let running: ChildProcess[] = [];
  let frozen: number[] = [];
  const rest = `http://${address}:8008`;
  const family = async (): Promise<number[]> => [
    ...running.flatMap(({ pid }) => familyOf(pid)),
    ...(await postmasterIn(data)),
  ];
  return {
    name,
    address,
    rest,
    async role() {
      const answer = await fetch(`${rest}/patroni`, { signal: AbortSignal.timeout(1_000) })
        .then((response) => response.json() as Promise<Record<string, unknown>>)
        .catch(() => null);
      if (answer?.['state'] !== 'running') return null;
      return answer['sync_standby'] === true ? 'sync_standby' : String(answer['role']);
    },
    start() {
      const store = storeCommand(folder, name, network, address);
      running = [
        startAsPostgres(node, store, join(folder, `${name}-etcd.log`)),
        startAsPostgres(node, ['patroni', inside(file)], join(folder, `${name}.log`)),
      ];
    },
    async kill() {
      const ended = running
        .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
        .map((child) => once(child, 'close'));
      killAll(await family());
      await Promise.all(ended);
      running = [];
    },
    async freeze() {
      frozen = await family();
      signalAll(frozen, 'SIGSTOP');
    },
    thaw: () => signalAll(frozen, 'SIGCONT'),
    cut: () => node.cut(),
    join: () => node.join(),
    run(program, args) {
      const [command = '', ...all] = node.command([process.execPath, program, ...args]);
      return spawn(command, all, { stdio: ['ignore', 'pipe', 'inherit'] });
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
