import { setTimeout as wait } from 'node:timers/promises';

/** Rewrites one line of a terminal; writes nothing where the standard error goes elsewhere. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`);
}

export const endProgress = (): void => showProgress('');

/** Does work that Ctrl-C or a request to end aborts by its signal; the second one ends the program. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const end = (): void => stop.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    return await work(stop.signal);
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
    endProgress();
  }
}

/** Waits; returns at once when aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
