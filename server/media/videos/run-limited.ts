import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { decoderUser } from '#server/media/core/decoder-user.ts';
import { MAX_CPU_SECONDS, MAX_FILE_BYTES, MAX_MEMORY_BYTES, MAX_PROCESSES } from './limits.ts';

/** What stands before a command so that it runs within bounds. */
export type Bounds = readonly string[];

/** How a limited process ended. */
export interface Ended {
  /** Null when a signal ended it. */
  readonly code: number | null;
  /** Its first words to standard error, for the log and to tell a full disk: they name our paths. */
  readonly errors: string;
}

export interface LimitedRun {
  readonly command: readonly string[];
  readonly bounds: Bounds;
  /** The folder it works in; all paths of its arguments are in there. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly wallMs: number;
  /** Each line of its standard output. */
  readonly onLine?: (line: string) => void;
}

const STDERR_BYTES = 8192;
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const limits = [
  'prlimit',
  `--as=${MAX_MEMORY_BYTES}`,
  `--cpu=${MAX_CPU_SECONDS}`,
  `--fsize=${MAX_FILE_BYTES}`,
  `--nproc=${MAX_PROCESSES}`,
  '--core=0',
];
// Whoever started it is gone: then nobody waits for what it makes. Behind unshare, which would undo it.
const leashed = ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL'];

// Lays an empty folder over one, unless it cannot be seen anyway. The folder that a process works in is
// below it and stays where it is: a process holds that by itself, not by its path.
const cover =
  'mount -t tmpfs -o size=4k,mode=0 none "$1" 2>/dev/null || ! test -r "$1" || exit 1; shift; exec "$@"';

/**
 * Ways to bound a process on this system, strictest first; which of them work is to be tried. The
 * strictest has no network and does not see the folder `hidden`.
 */
export function boundsToTry(hidden: string): readonly Bounds[] {
  if (process.platform === 'win32') return [[]];
  const low = ['nice', '-n', '19'];
  if (process.platform !== 'linux') return [low];
  const alone = ['unshare', '--user', '--map-root-user', '--net', '--ipc'];
  const covered = ['--mount', 'sh', '-c', cover, 'sh', hidden];
  return [
    [...low, ...alone, ...covered, ...limits, ...leashed],
    [...low, ...alone, ...limits, ...leashed],
    [...low, ...limits, ...leashed],
  ];
}

/** Runs a command within bounds; rejects when it cannot be started, and when the signal ends it. */
export function runLimited(run: LimitedRun): Promise<Ended> {
  const [file = '', ...args] = [...run.bounds, ...run.command];
  run.signal.throwIfAborted();
  const child = spawn(file, args, {
    cwd: run.folder,
    // Nothing of the server's environment: no credentials reach the decoders.
    env: { PATH, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...decoderUser(),
  });
  return new Promise((resolve, reject) => {
    let errors = '';
    const stop = () => child.kill('SIGKILL');
    const timer = setTimeout(stop, run.wallMs);
    run.signal.addEventListener('abort', stop, { once: true });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (errors.length < STDERR_BYTES) errors += text.slice(0, STDERR_BYTES - errors.length);
    });
    createInterface({ input: child.stdout }).on('line', (line) => run.onLine?.(line));
    const settled = () => {
      clearTimeout(timer);
      run.signal.removeEventListener('abort', stop);
    };
    child.once('error', (error) => {
      settled();
      reject(error);
    });
    child.once('close', (code) => {
      settled();
      if (run.signal.aborted) reject(run.signal.reason as Error);
      else resolve({ code, errors });
    });
  });
}
