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
  MadePicture,
  PictureJob,
  PreviewOrder,
  ReadOrder,
  WorkerReply,
} from './worker-messages.ts';

export interface PictureWorkerOptions {
  /** Pictures at once; each in a process of its own. */
  readonly count: number;
  /** Pictures that may wait; one more is refused as `unavailable`. */
  readonly maxWaiting?: number;
  /** An idle process is ended after this, in ms. */
  readonly idleMs?: number;
  /** Resident memory of one process, in bytes. */
  readonly maxBytes?: number;
  /** Processor time of reading one picture, in ms. */
  readonly maxCpuMs?: number;
  /** As whom a process runs, asked when it starts; null for the server's own user. */
  readonly user: () => User | null;
  /** Told of processes that die by themselves. */
  readonly log?: Pick<Logger, 'warn'>;
}

type Order =
  | { readonly read: ReadOrder }
  | { readonly draw: DrawOrder }
  | { readonly preview: PreviewOrder };
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
/** What each process runs; its user has to be able to read it. */
export const workerFile = fileURLToPath(new URL('./worker.ts', import.meta.url));

/**
 * Worker processes for pictures, started when the first picture comes. A picture waits for a
 * free process, then has its time; a process that dies, grows or takes too long costs that one
 * picture (picture_unreadable) and is replaced at the next. A picture that was not looked at, or not to
 * its end because the pool stops, is `unavailable`: it may be tried again.
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

  /** The system's ids of the processes that run now. */
  get processIds(): number[] {
    return [...this.#idle, ...this.#busy].flatMap((worker) => worker.pid ?? []);
  }

  /** Makes the files of one picture. `timeoutMs` counts from its start, not from its wait. */
  async run(
    read: ReadOrder,
    more: { signal?: AbortSignal; timeoutMs?: number } = {},
  ): Promise<MadePicture> {
    const done = await this.#do({ read }, more);
    if ('made' in done) return done.made;
    throw new Error('a picture was drawn in place of one that was to be read');
  }

  /** Draws one file; answers its path. */
  async draw(draw: DrawOrder): Promise<string> {
    const done = await this.#do({ draw });
    if ('drawn' in done) return done.drawn;
    throw new Error('a picture was read in place of one that was to be drawn');
  }

  /** Makes the JPEG of one stored rendition; answers its path. */
  async preview(preview: PreviewOrder): Promise<string> {
    const done = await this.#do({ preview });
    if ('drawn' in done) return done.drawn;
    throw new Error('a picture was read in place of one that was to be shown');
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

  /** Ends every process; pictures under way and waiting are `unavailable`. */
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

/** How Node runs as this user, and where the system can, so that it never gains rights. */
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

/** One process and the one picture that it works on. */
class Worker {
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  #current: { id: number; settle: (reply: WorkerReply | Failure) => void } | null = null;
  #idleTimer: NodeJS.Timeout | undefined;
  #lastId = 0;
  alive = true;

  constructor({ maxBytes, maxCpuMs, user }: Bounds, log: Pick<Logger, 'warn'> | undefined) {
    this.#child = fork(workerFile, [String(maxBytes), String(maxCpuMs)], {
      // Nothing of the server's environment: no credentials reach the decoders.
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
    // A worker never keeps the server's process alive.
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
          // A failed send is a dead process, and its exit settles this.
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

  /** Ends the process; a picture under way fails with `reason`. */
  async end(reason: Failure = stopping()): Promise<void> {
    this.alive = false;
    this.#settle(reason);
    clearTimeout(this.#idleTimer);
    this.#child.kill('SIGKILL');
    // Whoever waits for the end may have nothing else that keeps the process running.
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
  if ('made' in reply || 'drawn' in reply) return reply;
  if ('tooMuch' in reply) {
    throw new Failure(
      'picture_unreadable',
      `This picture needs more ${reply.tooMuch} than we allow.`,
    );
  }
  throw new Failure(reply.code, reply.message);
}
