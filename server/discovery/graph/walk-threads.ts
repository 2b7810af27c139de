import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { WalkOrder, Walked } from './walk-from.ts';

/**
 * Threads that walk, so that requests are not held up meanwhile: started with the first questions,
 * each at one question at a time. A thread that dies takes its question with it, and the next one is
 * given to a new thread.
 */
export interface WalkThreads {
  /** Null when too many wait already, or the thread died. */
  ask(order: WalkOrder): Promise<Walked | null>;
  stop(): Promise<void>;
}

const script = new URL('./walk-thread.ts', import.meta.url);
/** One stays for everything else. */
const MOST_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Who would wait behind more than these is better off with an answer that walks have no part in. */
const MOST_WAITING = 64;

interface Waiting {
  readonly order: WalkOrder;
  readonly answer: (walked: Walked | null) => void;
}

export function startWalkThreads(log: Logger): WalkThreads {
  const threads = new Set<Worker>();
  const idle: Worker[] = [];
  const waiting: Waiting[] = [];
  let isOver = false;

  const start = (): Worker => {
    const thread = new Worker(script, { env: {}, execArgv: [] });
    threads.add(thread);
    thread.on('error', (error) => log.error({ err: error }, 'a thread that walks died'));
    thread.once('exit', () => {
      threads.delete(thread);
      idle.splice(0, idle.length, ...idle.filter((other) => other !== thread));
    });
    return thread;
  };
  const give = (): void => {
    while (waiting.length > 0 && (idle.length > 0 || threads.size < MOST_THREADS)) {
      run(idle.pop() ?? start(), waiting.shift()!);
    }
  };
  const run = (thread: Worker, { order, answer }: Waiting): void => {
    // Whoever waits for an answer keeps the process up; a thread without a question does not.
    thread.ref();
    const end = (walked: Walked | null): void => {
      thread.off('message', hear);
      thread.off('exit', lose);
      thread.unref();
      answer(walked);
      give();
    };
    const hear = (walked: Walked): void => {
      idle.push(thread);
      end(walked);
    };
    const lose = (): void => end(null);
    thread.once('message', hear);
    thread.once('exit', lose);
    thread.postMessage(order);
  };
  return {
    ask(order) {
      if (isOver || waiting.length >= MOST_WAITING) return Promise.resolve(null);
      return new Promise((answer) => {
        waiting.push({ order, answer });
        give();
      });
    },
    async stop() {
      isOver = true;
      for (const { answer } of waiting.splice(0)) answer(null);
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
  };
}
