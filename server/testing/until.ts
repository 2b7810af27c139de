import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#server/kernel/db/pool.ts';

/** Longer than anything takes on a busy machine. */
const LIMIT_MS = 180_000;

/** Waits until a condition is true; on timeout the error includes the text of `says`. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  says: () => string,
): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(says());
    await wait(20);
  }
}

/** Waits for a promise with a time limit; on timeout the error includes the text of `says`. */
export async function within<T>(promise: Promise<T>, says: () => string): Promise<T> {
  const isOver = new AbortController();
  const late = wait(LIMIT_MS, undefined, { signal: isOver.signal }).then(() => {
    throw new Error(says());
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    isOver.abort();
  }
}

/** Waits until a killed database answers again. */
export const untilAnswered = (db: Database): Promise<void> =>
  until(
    () =>
      db.read.row('select 1').then(
        () => true,
        () => false,
      ),
    () => 'the database does not answer again',
  );
