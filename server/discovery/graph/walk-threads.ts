import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { WalkOrder, Walked } from './walk-from.ts';

/**
 * Threads that run walks, so that requests are not blocked meanwhile: started with the first queries, each with
 * one query at a time. A thread that dies loses its query, and a new thread takes the next one.
 */
export interface WalkThreads {
  /** Returns null when the queue is full, or the thread died. */
  ask(order: WalkOrder): Promise<Walked | null>;
  stop(): Promise<void>;
}

const script = new URL('./walk-thread.ts', import.meta.url);
/** One CPU is left for everything else. */
const MOST_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** With a longer queue an immediate answer without walks is better. */
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
    // A thread with a query keeps the process running; an idle one does not.
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
