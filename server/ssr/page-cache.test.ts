import { expect, test } from 'vitest';
import { pageCache } from './page-cache.ts';

function aCache() {
  const world = { snapshot: '7:7:', now: 0, made: 0 };
  const cache = pageCache<string>(
    async () => world.snapshot,
    () => new Date(world.now),
  );
  const ask = (name = 'board', bytes: number | null = 100) =>
    cache.page(name, async () => {
      world.made += 1;
      return { page: `${name} ${world.made}`, bytes };
    });
  return { world, cache, ask };
}

test('makes a page once while nothing changes, and each page by its name', async () => {
  const { ask } = aCache();
  expect([await ask(), await ask(), await ask('pin'), await ask()]).toEqual([
    'board 1',
    'board 1',
    'pin 2',
    'board 1',
  ]);
});

test('makes it anew as soon as the database has another snapshot', async () => {
  const { world, ask } = aCache();
  await ask();
  world.snapshot = '7:9:8';
  expect([await ask(), await ask()]).toEqual(['board 2', 'board 2']);
});

test('makes it anew after half a minute, since it says how long ago things were', async () => {
  const { world, ask } = aCache();
  await ask();
  world.now = 29_999;
  expect(await ask()).toBe('board 1');
  world.now = 30_000;
  expect(await ask()).toBe('board 2');
});

test('keeps no page that is not to be kept', async () => {
  const { ask } = aCache();
  expect([await ask('own', null), await ask('own', null)]).toEqual(['own 1', 'own 2']);
});

test('makes one page for all who wait for it, but a failure only for the one who met it', async () => {
  const { cache, ask } = aCache();
  expect(new Set(await Promise.all([ask(), ask(), ask()])).size).toBe(1);
  const gone = cache.page('pin', () => Promise.reject(new Error('left')));
  const other = ask('pin');
  await expect(gone).rejects.toThrow('left');
  expect(await other).toBe('pin 2');
});

test('a change while a page is made is not missed by who asks after it', async () => {
  const { world, cache, ask } = aCache();
  const ready = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const early = cache.page('board', async () => {
    begun.resolve();
    await ready.promise;
    return { page: 'the old one', bytes: 100 };
  });
  await begun.promise;
  world.snapshot = '8:8:';
  expect(await ask()).toBe('board 1');
  ready.resolve();
  expect(await early).toBe('the old one');
  expect(await ask()).toBe('board 2');
});

test('makes pages although the database does not answer', async () => {
  const cache = pageCache<string>(
    () => Promise.reject(new Error('away')),
    () => new Date(0),
  );
  expect(await cache.page('board', async () => ({ page: 'made', bytes: 1 }))).toBe('made');
});

test('forgets what was put in longest ago when there is too much', async () => {
  const { ask } = aCache();
  const large = 20 * 1024 * 1024;
  await ask('one', large);
  await ask('two', large);
  expect([await ask('two', large), await ask('one', large)]).toEqual(['two 2', 'one 3']);
});
