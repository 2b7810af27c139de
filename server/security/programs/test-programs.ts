import { spawn, spawnSync } from 'node:child_process';

/** How a program ended and what it said. */
export interface Run {
  /** Null when it had to be ended. */
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

const WAIT_MS = 60_000;

/** Whether a program of this machine answers; says that its tests are skipped where it does not. */
export function isInstalled(program: string, args: readonly string[] = ['--version']): boolean {
  const { status } = spawnSync(program, args, { timeout: 20_000 });
  if (status !== 0) {
    process.stdout.write(`Skipped: ${program} ${args.join(' ')} does not run on this machine.\n`);
  }
  return status === 0;
}

/** Runs somebody else's program to its end with nothing of ours in its environment. */
export function runProgram(
  program: string,
  args: readonly string[],
  more: { readonly home: string; readonly input?: string },
): Promise<Run> {
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], HOME: more.home, LC_ALL: 'C.UTF-8' },
    timeout: WAIT_MS,
    killSignal: 'SIGKILL',
  });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  child.stdin.end(more.input ?? '');
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done({ code, output, errors }));
  });
}
