import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { decoderUser } from '#server/media/core/decoder-user.ts';
import { MAX_CPU_SECONDS, MAX_FILE_BYTES, MAX_MEMORY_BYTES, MAX_PROCESSES } from './limits.ts';

/** The command prefix that applies limits. */
export type Bounds = readonly string[];

/** The outcome of a limited process. */
export interface Ended {
  /** Null if a signal ended it. */
  readonly code: number | null;
  /** The beginning of its standard error, for the log and to detect a full disk; it contains our paths. */
  readonly errors: string;
}

export interface LimitedRun {
  readonly command: readonly string[];
  readonly bounds: Bounds;
  /** The working folder, which contains all paths of its arguments. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly wallMs: number;
  /** Receives each line of its standard output. */
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
// Kills the process when its parent dies, since nobody waits for the result. Placed after unshare, which would
// reset it.
const leashed = ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL'];

// Mounts an empty folder over `hidden`, unless it is invisible anyway. The working folder is inside it and stays
// accessible, since a process holds its working directory itself and not by its path.
const cover =
  'mount -t tmpfs -o size=4k,mode=0 none "$1" 2>/dev/null || ! test -r "$1" || exit 1; shift; exec "$@"';

/**
 * Returns the ways to limit a process on this system, strictest first; the caller finds out which of them work.
 * The strictest has no network and does not see the folder `hidden`.
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

/** Runs a command within limits; rejects when it cannot be started, and when the signal aborts. */
export function runLimited(run: LimitedRun): Promise<Ended> {
  const [file = '', ...args] = [...run.bounds, ...run.command];
  run.signal.throwIfAborted();
  const child = spawn(file, args, {
    cwd: run.folder,
    // The server's environment is not passed on, so the decoders hold no credentials.
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
