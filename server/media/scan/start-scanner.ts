import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { emptyScan, type RawPage, type ScannedPage } from './page.ts';

/** Extracts pictures from pages. */
export interface Scanner {
  /** Never fails: a page that exceeds the time or memory limit has an empty result. */
  scanPage(page: RawPage): Promise<ScannedPage>;
  stop(): Promise<void>;
}

/** Times are milliseconds. */
export interface ScannerLimits {
  readonly workers: number;
  /** For one page, from the time a worker is ready for it. */
  readonly scanMs: number;
  readonly startMs: number;
  /** JavaScript heap of one worker; an ordinary page needs some 30 MB. */
  readonly memoryMb: number;
  /** The length of the queue; further pages are given up at once. */
  readonly waiting: number;
}

const scannerLimits: ScannerLimits = {
  workers: 2,
  scanMs: 2_000,
  startMs: 10_000,
  memoryMb: 128,
  waiting: 40,
};

interface Job {
  readonly page: RawPage;
  readonly resolve: (scanned: ScannedPage) => void;
}

const script = new URL('./worker.ts', import.meta.url);

/**
 * Starts a worker when a page needs one, reuses it, and replaces it after a page that exceeded a limit. A worker
 * has at most one page at a time, so no other page suffers.
 */
class ScannerPool implements Scanner {
  readonly #limits: ScannerLimits;
  readonly #log: Logger;
  readonly #idle: Worker[] = [];
  readonly #workers = new Set<Worker>();
  readonly #waiting: Job[] = [];
  #stopped = false;

  constructor(log: Logger, limits: ScannerLimits) {
    this.#log = log;
    this.#limits = limits;
  }

  scanPage(page: RawPage): Promise<ScannedPage> {
    if (this.#stopped || this.#waiting.length >= this.#limits.waiting)
      return Promise.resolve(emptyScan);
    return new Promise((resolve) => {
      this.#waiting.push({ page, resolve });
      this.#next();
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const job of this.#waiting.splice(0)) job.resolve(emptyScan);
    await Promise.all([...this.#workers].map((worker) => worker.terminate()));
  }

  #next(): void {
    while (
      this.#waiting.length > 0 &&
      (this.#idle.length > 0 || this.#workers.size < this.#limits.workers)
    ) {
      const job = this.#waiting.shift();
      if (job !== undefined) this.#run(job);
    }
  }

  #start(): Worker {
    const { memoryMb } = this.#limits;
    const worker = new Worker(script, {
      env: {},
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMb,
        maxYoungGenerationSizeMb: 16,
        stackSizeMb: 4,
      },
    });
    this.#workers.add(worker);
    // Idle workers do not keep the process running; the timer of a running page does.
    worker.unref();
    worker.on('error', (error) => this.#log.warn({ err: error }, 'page scan'));
    worker.on('exit', () => this.#forget(worker));
    return worker;
  }

  #forget(worker: Worker): void {
    this.#workers.delete(worker);
    const at = this.#idle.indexOf(worker);
    if (at >= 0) this.#idle.splice(at, 1);
    if (!this.#stopped) this.#next();
  }

  #run({ page, resolve }: Job): void {
    const ready = this.#idle.pop();
    const worker = ready ?? this.#start();
    const giveUp = (): void => {
      this.#log.warn({ url: page.url }, 'page scan took too long');
      void worker.terminate();
    };
    let timer = setTimeout(giveUp, this.#limits.startMs);
    const begin = (): void => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, this.#limits.scanMs);
      // A copy: a small buffer shares its memory with others, which would all be transferred.
      const html = new Uint8Array(page.html);
      worker.postMessage({ ...page, html }, [html.buffer]);
    };
    const finish = (scanned: ScannedPage): void => {
      clearTimeout(timer);
      worker.off('message', hear);
      worker.off('exit', lost);
      resolve(scanned);
    };
    const lost = (): void => finish(emptyScan);
    const hear = (message: ScannedPage | 'ready'): void => {
      if (message === 'ready') return begin();
      finish(message);
      this.#idle.push(worker);
      this.#next();
    };
    worker.on('message', hear);
    worker.on('exit', lost);
    if (ready !== undefined) begin();
  }
}

/** Starts the pool that scans pages off the main thread, within time and memory limits [SEC-50]. */
export function startScanner(options: { log: Logger; limits?: Partial<ScannerLimits> }): Scanner {
  return new ScannerPool(options.log, { ...scannerLimits, ...options.limits });
}
