import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { bucketKey, giveBack, refill, spend, take } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const start = new Date('2026-03-01T12:00:00.123Z');
const after = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);

test('a bucket holds so many, gives one back at a time, and never holds more', async () => {
  const { read } = database.db;
  const bucket = { key: 'a', holds: 3, refillSeconds: 10 };
  const takeAt = (seconds: number) => take(read, bucket, after(seconds));
  expect([await takeAt(0), await takeAt(0), await takeAt(0), await takeAt(0)]).toEqual([
    null,
    null,
    null,
    10,
  ]);
  expect([await takeAt(9.5), await takeAt(10), await takeAt(10)]).toEqual([1, null, 10]);
  expect([await takeAt(1000), await takeAt(1000), await takeAt(1000), await takeAt(1000)]).toEqual([
    null,
    null,
    null,
    10,
  ]);
  await giveBack(read, bucket);
  expect([await takeAt(1000), await takeAt(1000)]).toEqual([null, 10]);
  await refill(read, [bucket]);
  expect(await takeAt(1000)).toBeNull();
});

test('a clock that is set back gives nobody more tries', async () => {
  const bucket = { key: 'back', holds: 1, refillSeconds: 10 };
  expect(await take(database.db.read, bucket, after(0))).toBeNull();
  expect(await take(database.db.read, bucket, after(-5))).toBe(15);
  expect(await take(database.db.read, bucket, after(10))).toBeNull();
});

test('tries at the same time get no more than the bucket holds [SEC-7]', async () => {
  const bucket = { key: 'parallel', holds: 5, refillSeconds: 60 };
  const waits = await Promise.all(
    Array.from({ length: 30 }, () => take(database.db.read, bucket, start)),
  );
  expect(waits.filter((wait) => wait === null)).toHaveLength(5);
});

test('a window begins with its first use and then counts afresh', async () => {
  const { read } = database.db;
  const use = (seconds: number) =>
    spend(read, { key: 'w', limit: 2, seconds: 60, now: after(seconds) });
  await use(0);
  await use(30);
  await expect(use(30)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 30 });
  await expect(use(59.9)).rejects.toMatchObject({ retryAfter: 1 });
  await use(60);
  await use(61);
  await expect(use(62)).rejects.toMatchObject({ retryAfter: 58 });
});

test('uses at the same time are counted one by one', async () => {
  const use = { key: 'wp', limit: 7, seconds: 60, now: start };
  const uses = await Promise.allSettled(
    Array.from({ length: 30 }, () => spend(database.db.read, use)),
  );
  expect(uses.filter((each) => each.status === 'fulfilled')).toHaveLength(7);
});

test('windows that have ended are removed as others are counted', async () => {
  const { read } = database.db;
  for (let n = 0; n < 5; n += 1)
    await spend(read, { key: `old${n}`, limit: 1, seconds: 1, now: after(0) });
  await spend(read, { key: 'new', limit: 1, seconds: 1, now: after(100_000) });
  expect(await read.rows('select key from use_counts')).toEqual([{ key: 'new' }]);
});

test('a key holds nothing of what it was made from, and parts do not run together', () => {
  expect(bucketKey('kind', 'ab', 'c')).toMatch(/^kind:[\w-]{43}$/);
  expect(bucketKey('kind', 'ab', 'c')).not.toBe(bucketKey('kind', 'a', 'bc'));
});

test('several uses at once are counted all or none', async () => {
  const now = new Date('2026-03-14T12:00:00Z');
  const use = (uses: number) =>
    spend(database.db.read, { key: 'several', limit: 4, seconds: 60, now, uses });
  await expect(use(5)).rejects.toMatchObject({ code: 'rate_limited' });
  expect((await use(3)).left).toBe(1);
  await expect(use(2)).rejects.toMatchObject({ code: 'rate_limited' });
  expect((await use(1)).left).toBe(0);
  await expect(use(1)).rejects.toMatchObject({ code: 'rate_limited' });
});
