import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#server/kernel/db/pool.ts';

/** Longer than anything takes on a busy machine. */
const LIMIT_MS = 180_000;

/** Waits until something is so; when it never is, what `says` has to say of it is the error. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  says: () => string,
): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(says());
    await wait(5);
  }
}

/** Waits until a database that was killed answers again. */
export const untilAnswered = (db: Database): Promise<void> =>
  until(
    () =>
      db.read.row('select 1').then(
        () => true,
        () => false,
      ),
    () => 'the database does not answer again',
  );
