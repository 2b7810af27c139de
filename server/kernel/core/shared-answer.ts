import { setImmediate } from 'node:timers/promises';

/**
 * Shares one query among all waiting callers: queries never overlap, and no caller gets the answer to a query that
 * began before its own call.
 */
export function sharedAnswer<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  let waiting = 0;
  const put = async (): Promise<T> => {
    // Batches callers from many connections: waits until a turn of the event loop adds no more.
    for (let before = 0; before < waiting;) {
      before = waiting;
      await setImmediate();
    }
    waiting = 0;
    next = null;
    return ask();
  };
  return () => {
    waiting += 1;
    if (next === null) {
      next = running.then(put, put);
      running = next;
    }
    return next;
  };
}
