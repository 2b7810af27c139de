import { setImmediate } from 'node:timers/promises';

/**
 * Puts one question for all who wait: never two at once, and nobody is given the answer to a
 * question that was put before they asked.
 */
export function sharedAnswer<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  const put = async (): Promise<T> => {
    // What came together from many connections is asked together.
    await setImmediate();
    next = null;
    return ask();
  };
  return () => {
    if (next === null) {
      next = running.then(put, put);
      running = next;
    }
    return next;
  };
}
