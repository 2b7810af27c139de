import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asAdmin, type Access } from '#server/kernel/embedded/roles.ts';
import { until } from './until.ts';

const run = promisify(execFile);
const NODES = 3;
const ACCESS = { socket: '127.0.0.1', admin: 'a', owner: 'o', service: 's' };
const ROLES = [
  `create role bowerbird_owner login password '${ACCESS.owner}'`,
  `create role bowerbird_service login password '${ACCESS.service}'`,
];
/** What the nodes need to let each other in, as PostgreSQL reads it. */
const PASSWORDS = [
  `*:*:*:postgres:${ACCESS.admin}`,
  `*:*:*:bowerbird_owner:${ACCESS.owner}`,
  `*:*:*:bowerbird_service:${ACCESS.service}`,
];
// PostgreSQL refuses root.
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null;
/** Few, as each test file has a copy of them all. */
const SHARDS = 4;

/** A Citus cluster on this machine's loopback, without fsync: a coordinator and two workers, which ask for passwords. */
export interface Citus {
  /** The coordinator's. */
  readonly access: Access;
  /** The addresses of the administrator: of the workers, then of the coordinator. */
  readonly admins: readonly string[];
  /** Makes a database on every node, and one cluster of them. */
  create(database: string): Promise<void>;
  stop(): Promise<void>;
}

interface Node {
  readonly port: number;
  readonly child: ChildProcess;
}

/** Starts a cluster of the PostgreSQL, with Citus, that this pg_config belongs to. */
export async function startCitus(pgConfig: string, folder: string): Promise<Citus> {
  const { stdout } = await run(pgConfig, ['--bindir']);
  const nodes: Node[] = [];
  for (let at = 0; at < NODES; at += 1)
    nodes.push(await startNode(stdout.trim(), join(folder, `node-${at}`)));
  const [coordinator, ...workers] = nodes.map(({ port }) => port);
  if (coordinator === undefined) throw new Error('there is no node');
  const admins = [...workers, coordinator].map((port) => urlOf(port, 'postgres'));
  for (const admin of admins) await runOn(admin, ROLES);
  return {
    access: { ...ACCESS, port: coordinator },
    admins,
    async create(database) {
      for (const port of [...workers, coordinator]) {
        await runOn(urlOf(port, 'postgres'), [`create database ${database} owner bowerbird_owner`]);
        await runOn(urlOf(port, database), [
          'create extension citus',
          'alter schema public owner to bowerbird_owner',
        ]);
      }
      await runOn(urlOf(coordinator, database), [
        `select citus_set_coordinator_host('127.0.0.1', ${coordinator})`,
        ...workers.map((port) => `select citus_add_node('127.0.0.1', ${port})`),
      ]);
    },
    async stop() {
      await Promise.all(nodes.map(stopNode));
    },
  };
}

const urlOf = (port: number, database: string): string =>
  `postgresql://postgres:${ACCESS.admin}@127.0.0.1:${port}/${database}`;

const runOn = (url: string, statements: readonly string[]): Promise<void> =>
  asAdmin(url, async (admin) => {
    for (const statement of statements) await admin.query(statement);
  });

async function startNode(programs: string, data: string): Promise<Node> {
  await ownFolder(data);
  // The user's own home has certificates that it may not read.
  const home = `${data}-home`;
  await ownFolder(home);
  await ownFile(join(home, '.pgpass'), PASSWORDS);
  await ownFile(join(home, 'first'), [ACCESS.admin]);
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: home };
  const as = { ...USER, cwd: '/', env: { ...env, PGPASSFILE: join(home, '.pgpass') } };
  const setUp = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--no-sync'];
  await run(
    join(programs, 'initdb'),
    [
      ...setUp,
      '--auth=password',
      `--pwfile=${join(home, 'first')}`,
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
    ],
    as,
  );
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_preload_libraries: 'citus',
    'citus.node_conninfo': 'sslmode=disable',
    'citus.shard_count': SHARDS,
    'citus.max_cached_conns_per_worker': 1,
    max_connections: 300,
    // One for each database that has the extension.
    max_worker_processes: 200,
    max_prepared_transactions: 300,
    fsync: 'off',
    timezone: 'UTC',
  };
  const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(programs, 'postgres'), ['-D', data, ...set], { ...as, stdio: 'ignore' });
  const isUp = (): Promise<boolean> =>
    asAdmin(urlOf(port, 'postgres'), () => Promise.resolve()).then(
      () => true,
      () => false,
    );
  await until(
    async () => child.exitCode !== null || (await isUp()),
    () => 'a node of the cluster does not answer',
  );
  if (child.exitCode !== null) throw new Error(`a node of the cluster ended: ${child.exitCode}`);
  return { port, child };
}

async function ownFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 });
  if (USER !== null) await chown(path, USER.uid, USER.gid);
}

async function ownFile(path: string, lines: readonly string[]): Promise<void> {
  await writeFile(path, `${lines.join('\n')}\n`, { mode: 0o600 });
  if (USER !== null) await chown(path, USER.uid, USER.gid);
}

async function stopNode({ child }: Node): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGQUIT');
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
