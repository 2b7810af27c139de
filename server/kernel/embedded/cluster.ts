import { chown, mkdtemp, lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { EmbeddedProblem } from './problem.ts';
import { makeOwnFolder, type Runner } from './runner.ts';

/** The name has the major version, so that another version's files are never opened by mistake. */
export const CLUSTER = 'postgres-18';

/** Creates the cluster if it is missing; one left incomplete by a killed process is created again. */
export async function ensureCluster(
  runner: Runner,
  socket: string,
  password: string,
  fsync: boolean,
): Promise<string> {
  const cluster = join(runner.home, CLUSTER);
  if (await exists(cluster)) return cluster;
  await refuseOtherVersion(runner.home);
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await makeOwnFolder(runner, draft);
  const passwordFile = join(socket, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (runner.user !== null) await chown(passwordFile, runner.user.uid, runner.user.gid);
  try {
    await initialise(runner, draft, passwordFile, fsync);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, cluster);
  return cluster;
}

async function initialise(
  runner: Runner,
  folder: string,
  passwordFile: string,
  fsync: boolean,
): Promise<void> {
  const child = runner.spawn(
    'initdb',
    [
      `--pgdata=${folder}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      ...(fsync ? [] : ['--no-sync']),
    ],
    'pipe',
  );
  const errors = child.stderr === null ? Promise.resolve('') : text(child.stderr);
  const [status] = (await once(child, 'close')) as [number | null];
  if (status === 0) return;
  throw new EmbeddedProblem(
    `The database could not be made in ${folder}: ${(await errors).trim()}`,
  );
}

async function refuseOtherVersion(home: string): Promise<void> {
  const other = (await readdir(home)).find((name) => /^postgres-\d+$/u.test(name));
  if (other === undefined) return;
  throw new EmbeddedProblem(
    `The data holds ${other}, made by another version of PostgreSQL than ${CLUSTER}. Run the version of Bowerbird that made it.`,
  );
}

/**
 * Creates the folder for the Unix socket, which only PostgreSQL's user may enter. Its name is the same at each
 * start, so killed processes leave one folder behind and not many.
 */
export async function ensureSocketFolder(runner: Runner): Promise<string> {
  // Root's own temporary folder may be closed to the database's user, and long paths exceed a socket's limit.
  const base = runner.user === null && tmpdir().length < 60 ? tmpdir() : '/tmp';
  const name = createHash('sha256').update(runner.home).digest('hex').slice(0, 12);
  const path = join(base, `bowerbird-${name}`);
  const uid = runner.user?.uid ?? process.getuid?.() ?? 0;
  try {
    await makeOwnFolder(runner, path);
    return path;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const found = await lstat(path);
  if (found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return path;
  // Somebody else has created a folder of this name: do not use it.
  const own = await mkdtemp(`${path}-`);
  if (runner.user !== null) await chown(own, runner.user.uid, runner.user.gid);
  return own;
}

/** Creates the data folder. Other users may pass through it, since the database's user is one of them. */
export async function ensureDataFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
