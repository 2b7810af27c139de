import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ran>;
}

export interface Program {
  /** Where it runs. */
  readonly folder: string;
  /** Starts it as somebody who has files of their own. */
  start(args: readonly string[], home?: string, input?: string): Running;
  run(args: readonly string[], home?: string, input?: string): Promise<Ran>;
  remove(): Promise<void>;
}

/** Builds the command line as people have it, in a folder of its own. */
export async function buildProgram(): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), 'bowerbird-program-'));
  const built = join(folder, 'built', 'bowerbird.mjs');
  const build = [join(root, 'tools', 'build-cli.ts'), join(folder, 'built')];
  await promisify(execFile)(process.execPath, build, { cwd: root });
  const start = (args: readonly string[], home = 'home', input = ''): Running => {
    const child = spawn(process.execPath, [built, ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'], XDG_CONFIG_HOME: join(folder, home) },
      timeout: 60_000,
    });
    const texts = { out: '', err: '' };
    child.stdout.on('data', (part: Buffer) => (texts.out += part.toString()));
    child.stderr.on('data', (part: Buffer) => (texts.err += part.toString()));
    child.stdin.on('error', () => undefined).end(input);
    const ended = once(child, 'close').then(([code]) => ({
      code: code as number | null,
      ...texts,
    }));
    return { child, ended };
  };
  return {
    folder,
    start,
    run: (...args) => start(...args).ended,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
