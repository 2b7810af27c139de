let last: Promise<unknown> = Promise.resolve();

/**
 * Serialises requests that the server binds to this browser's device cookie: two concurrent ones without a cookie would
 * get two cookies, and what is bound to the first would be lost.
 */
export function inTurn<T>(ask: () => Promise<T>): Promise<T> {
  const mine = last.then(ask);
  last = mine.catch(() => undefined);
  return mine;
}
