import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { hold, holdAll } from './hold.ts';
import type { Tx } from './tx.ts';

async function untilSomebodyWaits(read: Tx): Promise<void> {
  const waiting = "select 1 from pg_locks where locktype = 'advisory' and not granted";
  while ((await read.rows(waiting)).length === 0);
}

test('several names are held in one order, however they stand in the list [SEC-70]', async () => {
  const database = await testDatabase();
  const { db } = database;
  const done: string[] = [];
  let second: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await hold(tx, 'a');
    second = db.transaction(async (other) => {
      await holdAll(other, ['b', 'a', 'b']);
      done.push('second');
    });
    await untilSomebodyWaits(db.read);
    // A transaction that waits for the first name does not hold the second one yet.
    await hold(tx, 'b');
    done.push('first');
  });
  await second;
  expect(done).toEqual(['first', 'second']);
  await database.close();
});
