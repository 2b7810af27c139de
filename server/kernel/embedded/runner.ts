import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chown, mkdir, readFile, stat } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { EmbeddedProblem } from './problem.ts';
import { copyProgram } from './program.ts';

/** The folder and user that PostgreSQL runs with. */
export interface Runner {
  readonly native: string;
  /** The parent folder of the cluster. */
  readonly home: string;
  /** Null when PostgreSQL runs as the person who started the server. */
  readonly user: User | null;
  spawn(
    program: 'initdb' | 'postgres',
    args: readonly string[],
    errors: 'pipe' | 'ignore',
  ): ChildProcess;
}

interface User {
  readonly uid: number;
  readonly gid: number;
}

const NOBODY: User = { uid: 65_534, gid: 65_534 };
const FALLBACK_HOME = '/var/lib/bowerbird';

/**
 * Chooses the user that PostgreSQL runs as. It refuses root, so root starts it as the owner of the data or as
 * nobody; that user must be able to enter the data and the program. Where the data cannot be entered (a folder
 * under root's home), one capability allows it; where that is not available either, the cluster goes to
 * /var/lib/bowerbird. A capability does not give access to the program, because PostgreSQL checks itself with
 * access(2), which ignores capabilities, so the program is copied.
 */
export async function chooseRunner(
  dataDir: string,
  cluster: string,
  native: string,
  log: Logger,
): Promise<Runner> {
  if (process.getuid?.() !== 0) return runnerOf(native, dataDir, null, []);
  const user = await userFor(dataDir, cluster);
  if (canEnter(user, dataDir, [])) {
    return runnerOf(await programFor(user, native, dataDir), dataDir, user, []);
  }
  const lent = throughSetpriv(user);
  if (canEnter(user, dataDir, lent)) {
    return runnerOf(await programFor(user, native, FALLBACK_HOME), dataDir, user, lent);
  }
  const home = join(FALLBACK_HOME, createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
  await mkdir(home, { recursive: true, mode: 0o755 });
  log.warn(`The database's user cannot enter ${dataDir}, so the database is kept in ${home}.`);
  const fallback = (await ownerOf(join(home, cluster))) ?? user;
  return runnerOf(await programFor(fallback, native, FALLBACK_HOME), home, fallback, []);
}

async function programFor(user: User, native: string, copyInto: string): Promise<string> {
  const isReachable = canEnter(user, join(native, 'bin', 'postgres'), []);
  return isReachable ? native : copyProgram(native, copyInto);
}

/** Creates a folder that only PostgreSQL's user can enter. */
export async function makeOwnFolder(runner: Runner, path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 });
  if (runner.user !== null) await chown(path, runner.user.uid, runner.user.gid);
}

function runnerOf(
  native: string,
  home: string,
  user: User | null,
  wrapper: readonly string[],
): Runner {
  const spawnAs = wrapper.length > 0 || user === null ? {} : user;
  return {
    native,
    home,
    user,
    spawn(program, args, errors) {
      const [command = '', ...rest] = [...wrapper, join(native, 'bin', program), ...args];
      return spawn(command, rest, {
        ...spawnAs,
        cwd: '/',
        env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
        stdio: ['ignore', 'ignore', errors],
        // A terminal's Ctrl-C goes to a whole process group: the database must outlive it, because the server
        // still has requests to finish.
        detached: true,
      });
    },
  };
}

function throughSetpriv(user: User): string[] {
  return [
    'setpriv',
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
  ];
}

function canEnter(user: User, path: string, wrapper: readonly string[]): boolean {
  const [command = '', ...args] = [...wrapper, '/bin/sh', '-c', 'test -x "$1"', 'sh', path];
  const as = wrapper.length > 0 ? {} : user;
  return (
    spawnSync(command, args, { ...as, cwd: '/', stdio: 'ignore', timeout: 10_000 }).status === 0
  );
}

async function userFor(dataDir: string, cluster: string): Promise<User> {
  const existing = await ownerOf(join(dataDir, cluster));
  if (existing !== null) return existing;
  const owner = await ownerOf(dataDir);
  if (owner !== null && (await hasAccount(owner.uid))) return owner;
  if (await hasAccount(NOBODY.uid)) return NOBODY;
  throw new EmbeddedProblem(
    'PostgreSQL does not run as root and this machine has no other account to lend it to. Set DATABASE_URL.',
  );
}

async function ownerOf(path: string): Promise<User | null> {
  try {
    const { uid, gid } = await stat(path);
    return uid === 0 ? null : { uid, gid };
  } catch {
    // It does not exist yet, so it has no owner.
    return null;
  }
}

// initdb looks up the account's name and fails without one.
async function hasAccount(uid: number): Promise<boolean> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  return lines.some((line) => line.split(':')[2] === String(uid));
}
