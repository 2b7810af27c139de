import { fork } from 'node:child_process';
import type { ChildProcess, ForkOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { Failure } from '#server/kernel/core/failure.ts';
import type { User } from '#server/media/core/decoder-user.ts';
import { MAX_WORKER_BYTES, PICTURE_CPU_MS, PICTURE_TIMEOUT_MS } from './limits.ts';
import type {
  DrawOrder,
  HashOrder,
  MadePicture,
  PictureJob,
  PreviewOrder,
  ReadOrder,
  WorkerReply,
} from './worker-messages.ts';

export interface PictureWorkerOptions {
  /** The number of processes, with one picture each at a time. */
  readonly count: number;
  /** The length of the queue; further pictures are refused as `unavailable`. */
  readonly maxWaiting?: number;
  /** An idle process exits after this, in ms. */
  readonly idleMs?: number;
  /** The limit of a process's resident memory, in bytes. */
  readonly maxBytes?: number;
  /** The limit of CPU time for decoding one picture, in ms. */
  readonly maxCpuMs?: number;
  /** Returns the user that a new process runs as; null for the server's own. */
  readonly user: () => User | null;
  /** Logs processes that die unexpectedly. */
  readonly log?: Pick<Logger, 'warn'>;
}

type Order =
  | { readonly read: ReadOrder }
  | { readonly draw: DrawOrder }
  | { readonly preview: PreviewOrder }
  | { readonly hash: HashOrder };
type Done = Exclude<WorkerReply, { readonly tooMuch: unknown } | { readonly code: unknown }>;
type Bounds = Required<Pick<PictureWorkerOptions, 'maxBytes' | 'maxCpuMs' | 'user'>>;

interface Waiting {
  readonly order: Order;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (done: Done) => void;
  readonly reject: (error: Error) => void;
}

const SETPRIV = '/usr/bin/setpriv';
/** The script of each process; its user must be able to read it. */
export const workerFile = fileURLToPath(new URL('./worker.ts', import.meta.url));

/**
 * A pool of worker processes for pictures, started at the first picture. A picture's time limit starts when it
 * gets a process; a process that dies, grows or takes too long fails only that picture (picture_unreadable) and is
 * replaced at the next. A picture that was not decoded, or not completely because the pool stops, is `unavailable`
 * and may be retried.
 */
export class PictureWorkers {
  readonly #options: Required<Omit<PictureWorkerOptions, 'log'>>;
  readonly #log: Pick<Logger, 'warn'> | undefined;
  readonly #waiting: Waiting[] = [];
  readonly #idle: Worker[] = [];
  readonly #busy = new Set<Worker>();
  #stopped = false;

  constructor(options: PictureWorkerOptions) {
    this.#options = {
      maxWaiting: 200,
      idleMs: 60_000,
      maxBytes: MAX_WORKER_BYTES,
      maxCpuMs: PICTURE_CPU_MS,
      ...options,
    };
    this.#log = options.log;
  }

  /** The pids of the running processes. */
  get processIds(): number[] {
    return [...this.#idle, ...this.#busy].flatMap((worker) => worker.pid ?? []);
  }

  /** Makes the files of one picture. `timeoutMs` does not include the wait in the queue. */
  async run(
    read: ReadOrder,
    more: { signal?: AbortSignal; timeoutMs?: number } = {},
  ): Promise<MadePicture> {
    const done = await this.#do({ read }, more);
    if ('made' in done) return done.made;
    throw new Error('a picture was drawn in place of one that was to be read');
  }

  /** Draws one file; returns its path. */
  async draw(draw: DrawOrder): Promise<string> {
    const done = await this.#do({ draw });
    if ('drawn' in done) return done.drawn;
    throw new Error('a picture was read in place of one that was to be drawn');
  }

  /** Makes the JPEG of one stored rendition; returns its path. */
  async preview(preview: PreviewOrder): Promise<string> {
    const done = await this.#do({ preview });
    if ('drawn' in done) return done.drawn;
    throw new Error('a picture was read in place of one that was to be shown');
  }

  /** Makes the ThumbHash of a part of one stored rendition. */
  async hash(hash: HashOrder): Promise<string> {
    const done = await this.#do({ hash });
    if ('thumbHash' in done) return done.thumbHash;
    throw new Error('a file was made in place of a hash');
  }

  #do(order: Order, more: { signal?: AbortSignal; timeoutMs?: number } = {}): Promise<Done> {
    if (this.#stopped || this.#waiting.length >= this.#options.maxWaiting) {
      const message = 'Too many pictures are being worked on. Please try again in a moment.';
      return Promise.reject(new Failure('unavailable', message, { retryAfter: 5 }));
    }
    return new Promise((resolve, reject) => {
      const timeoutMs = more.timeoutMs ?? PICTURE_TIMEOUT_MS;
      this.#waiting.push({ order, timeoutMs, signal: more.signal, resolve, reject });
      this.#next();
    });
  }

  /** Ends every process; pictures in progress and in the queue are `unavailable`. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const waiting of this.#waiting.splice(0)) waiting.reject(stopping());
    const workers = [...this.#idle.splice(0), ...this.#busy];
    await Promise.all(workers.map((worker) => worker.end()));
  }

  #next(): void {
    if (this.#busy.size >= this.#options.count) return;
    const waiting = this.#waiting.shift();
    if (waiting === undefined) return;
    if (waiting.signal?.aborted) {
      waiting.reject(new Failure('unavailable', 'The request ended before its picture was made.'));
      return this.#next();
    }
    const worker = this.#idle.pop() ?? new Worker(this.#options, this.#log);
    this.#busy.add(worker);
    worker
      .make(waiting.order, waiting.timeoutMs)
      .then(waiting.resolve, waiting.reject)
      .finally(() => this.#freed(worker));
    this.#next();
  }

  #freed(worker: Worker): void {
    this.#busy.delete(worker);
    if (worker.alive && !this.#stopped) {
      this.#idle.push(worker);
      worker.afterIdle(this.#options.idleMs, () => {
        const at = this.#idle.indexOf(worker);
        if (at >= 0) void this.#idle.splice(at, 1)[0]?.end();
      });
    }
    this.#next();
  }
}

/** Returns how Node runs as this user, without gaining privileges where the system supports that. */
function heldNode(user: User | null, args: readonly string[]): ForkOptions {
  const options = user ?? {};
  if (process.platform !== 'linux' || !existsSync(SETPRIV))
    return { ...options, execArgv: [...args] };
  const execArgv = ['--no-new-privs', '--', process.execPath, ...args];
  return { ...options, execPath: SETPRIV, execArgv };
}

function stopping(): Failure {
  return new Failure('unavailable', 'The server is stopping.', { retryAfter: 10 });
}

/** One process and the picture that it works on. */
class Worker {
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  #current: { id: number; settle: (reply: WorkerReply | Failure) => void } | null = null;
  #idleTimer: NodeJS.Timeout | undefined;
  #lastId = 0;
  alive = true;

  constructor({ maxBytes, maxCpuMs, user }: Bounds, log: Pick<Logger, 'warn'> | undefined) {
    this.#child = fork(workerFile, [String(maxBytes), String(maxCpuMs)], {
      // The server's environment is not passed on, so the decoders hold no credentials.
      env: { MALLOC_ARENA_MAX: '2' },
      ...heldNode(user(), ['--max-old-space-size=256', '--disable-warning=ExperimentalWarning']),
      cwd: '/',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#ended = new Promise((resolve) => {
      const ended = (code: unknown, signal?: unknown) => {
        if (this.alive) log?.warn({ code, signal }, 'a picture process ended by itself');
        this.alive = false;
        this.#settle(new Failure('picture_unreadable', "This picture couldn't be read."));
        resolve();
      };
      this.#child.once('exit', ended).once('error', ended);
    });
    this.#child.on('message', (reply: WorkerReply) => this.#settle(reply));
    // A worker does not keep the server's process running.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  async make(order: Order, timeoutMs: number): Promise<Done> {
    clearTimeout(this.#idleTimer);
    const id = ++this.#lastId;
    const timer = setTimeout(() => {
      void this.end(new Failure('picture_unreadable', 'This picture took too long to read.'));
    }, timeoutMs);
    try {
      const reply = await new Promise<WorkerReply | Failure>((settle) => {
        this.#current = { id, settle };
        this.#child.send({ id, ...order } satisfies PictureJob, () => {
          // Sending fails only if the process is dead, and its exit settles this.
        });
      });
      return doneOf(reply);
    } finally {
      clearTimeout(timer);
    }
  }

  afterIdle(idleMs: number, then: () => void): void {
    this.#idleTimer = setTimeout(then, idleMs).unref();
  }

  /** Ends the process; a picture in progress fails with `reason`. */
  async end(reason: Failure = stopping()): Promise<void> {
    this.alive = false;
    this.#settle(reason);
    clearTimeout(this.#idleTimer);
    this.#child.kill('SIGKILL');
    // The caller that awaits the end may have nothing else that keeps the process running.
    this.#child.ref();
    await this.#ended;
  }

  #settle(reply: WorkerReply | Failure): void {
    if ('tooMuch' in reply) this.alive = false;
    const current = this.#current;
    this.#current = null;
    current?.settle(reply);
  }
}

function doneOf(reply: WorkerReply | Failure): Done {
  if (reply instanceof Failure) throw reply;
  if ('made' in reply || 'drawn' in reply || 'thumbHash' in reply) return reply;
  if ('tooMuch' in reply) {
    throw new Failure(
      'picture_unreadable',
      `This picture needs more ${reply.tooMuch} than we allow.`,
    );
  }
  throw new Failure(reply.code, reply.message);
}
