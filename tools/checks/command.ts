import { spawn } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..', '..');

/** How a command ended and what it said. */
export interface Outcome {
  readonly code: number;
  readonly output: string;
}

// Not above what this process has: that is for the system's own user.
const patience = (): number => Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL);

/**
 * Runs a command of this project to its end; `isShown` also lets its words through as they come, and one that
 * `isPatient` leaves the processor to whatever else runs.
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
