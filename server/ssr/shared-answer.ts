import { setImmediate } from 'node:timers/promises';

/**
 * Puts one question for all who wait: never two at once, and nobody is given the answer to a
 * question that was put before they asked.
 */
export function sharedAnswer<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  let waiting = 0;
  const put = async (): Promise<T> => {
    // What comes together from many connections is asked together: until a turn brings nobody more.
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
