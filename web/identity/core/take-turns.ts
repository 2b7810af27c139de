let last: Promise<unknown> = Promise.resolve();

/**
 * Asks for what the server binds to this browser's device cookie, one after the other: two that were asked at
 * once by a browser without one would be given two cookies, and what is bound to the first is lost.
 */
export function inTurn<T>(ask: () => Promise<T>): Promise<T> {
  const mine = last.then(ask);
  last = mine.catch(() => undefined);
  return mine;
}
