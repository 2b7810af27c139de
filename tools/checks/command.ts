import { spawn } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..', '..');

/** A command's exit status and output. */
export interface Outcome {
  readonly code: number;
  readonly output: string;
}

// No better than this process's own priority: only root may raise it.
const patience = (): number => Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL);

/**
 * Runs a command of this project to completion; `isShown` also streams its output, and `isPatient` gives it low
 * priority.
 */
export function runCommand(
  command: readonly string[],
  more: { env?: Record<string, string>; isShown?: boolean; isPatient?: boolean } = {},
): Promise<Outcome> {
  const [program = '', ...args] = command;
  return new Promise((done) => {
    let output = '';
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...more.env },
      stdio: more.isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    if (more.isPatient && child.pid) setPriority(child.pid, patience());
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    }
    child.on('error', (error) => {
      done({ code: 1, output: error.message });
    });
    child.on('close', (code) => {
      done({ code: code ?? 1, output });
    });
  });
}
