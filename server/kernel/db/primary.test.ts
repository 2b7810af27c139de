import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { removeData } from '#server/testing/server-process.ts';
import { startPair, type Pair } from '#server/testing/standby.ts';
import { wireTo, type Wire } from '#server/testing/wire.ts';
import { openDatabase, type Database } from './pool.ts';
import { primaryAddress } from './primary.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe('of two hosts', () => {
  let pair: Pair;
  let first: Wire;
  let second: Wire;
  let both: string;
  let db: Database;
  beforeEach(async () => {
    pair = await startPair();
    first = await wireTo(pair.first.serviceUrl);
    second = await wireTo(pair.second.serviceUrl);
    // The standby comes first.
    both = first.url.replace('@', `@${new URL(second.url).host},`);
    db = openDatabase(both);
    const owner = openDatabase(pair.first.ownerUrl);
    await owner.read.run('create table notes (id int primary key)');
    await owner.read.run('grant all on notes to bowerbird_service');
    await owner.end();
  });
  afterEach(async () => {
    await db.end();
    await Promise.all([first.close(), second.close()]);
    await pair.close();
  });
  afterAll(removeData);

  const insert = (id: number): Promise<unknown> =>
    db.transaction((tx) => tx.run('insert into notes values (:id)', { id }));
  const isTaken = (id: number): Promise<boolean> =>
    insert(id).then(
      () => true,
      () => false,
    );

  test('the one that takes writes is used, and the other once that is lost and it is promoted', async () => {
    expect(await primaryAddress(both)).toBe(first.url);
    await insert(1);
    await expect.poll(() => openedRead(pair.second.serviceUrl)).toEqual([{ id: 1 }]);
    await first.cut();
    await expect(insert(2)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
    await expect(db.read.rows('select id from notes')).rejects.toMatchObject({
      code: 'unavailable',
    });
    await pair.second.promote();
    const promotedAt = performance.now();
    await expect.poll(() => isTaken(3), { timeout: 10_000, interval: 50 }).toBe(true);
    expect(performance.now() - promotedAt).toBeLessThan(2_000);
    expect(await primaryAddress(both)).toBe(second.url);
    // The old one is back and still takes writes: it is on an older timeline.
    await first.mend();
    await insert(4);
    const ids = (await openedRead(pair.second.serviceUrl)).map(({ id }) => id);
    expect(ids).toEqual([1, 3, 4]);
    expect(await openedRead(pair.first.serviceUrl)).toEqual([{ id: 1 }]);
  });

  test('the other is used too when the first is frozen, and what was under way is refused', async () => {
    await insert(1);
    await expect.poll(() => openedRead(pair.second.serviceUrl)).toEqual([{ id: 1 }]);
    first.freeze();
    const underWay = db.read.row('select pg_sleep(0)').catch((error: unknown) => error);
    await pair.second.promote();
    const promotedAt = performance.now();
    await expect.poll(() => isTaken(2), { timeout: 10_000, interval: 50 }).toBe(true);
    expect(performance.now() - promotedAt).toBeLessThan(2_000);
    expect(await underWay).toMatchObject({ code: 'unavailable', retryAfter: 2 });
    expect(await openedRead(pair.second.serviceUrl)).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test('nothing waits for longer than its limit when neither takes writes', async () => {
    await first.cut();
    const startedAt = performance.now();
    await expect(insert(1)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await expect(primaryAddress(both)).rejects.toThrow('takes writes');
  });
});

async function openedRead(url: string): Promise<{ id: number }[]> {
  const db = openDatabase(url);
  try {
    return await db.read.rows('select id from notes order by id');
  } finally {
    await db.end();
  }
}
