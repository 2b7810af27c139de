import { expect, it, vi } from 'vitest';
import { trendLoader } from './trend-loader.ts';

const rowOf = (id: string, date: string) => ({ id, date });

it('fetches rows that are drawn together in as few requests as have room, and gives each its own', async () => {
  vi.useFakeTimers();
  const requests: (readonly string[])[] = [];
  const load = trendLoader(async (ids) => {
    requests.push(ids);
    return ids.flatMap((id) => [rowOf(id, '2026-03-13'), rowOf(id, '2026-03-14')]);
  }, 2);
  const all = Promise.all(['1', '2', '3'].map(load));
  await vi.advanceTimersByTimeAsync(50);
  expect(await all).toEqual(
    ['1', '2', '3'].map((id) => [rowOf(id, '2026-03-13'), rowOf(id, '2026-03-14')]),
  );
  expect(requests).toEqual([['1', '2'], ['3']]);
  const later = load('1');
  await vi.advanceTimersByTimeAsync(50);
  expect(await later).toHaveLength(2);
  expect(requests).toHaveLength(3);
  vi.useRealTimers();
});

it('fails for the rows of a request that failed, and fetches them again when they are drawn again', async () => {
  vi.useFakeTimers();
  let isDown = true;
  const load = trendLoader(async (ids) => {
    if (isDown) throw new Error('down');
    return ids.map((id) => rowOf(id, '2026-03-14'));
  }, 8);
  const failed = load('1').catch((cause: unknown) => cause);
  await vi.advanceTimersByTimeAsync(50);
  expect(await failed).toEqual(new Error('down'));
  isDown = false;
  const again = load('1');
  await vi.advanceTimersByTimeAsync(50);
  expect(await again).toEqual([rowOf('1', '2026-03-14')]);
  vi.useRealTimers();
});
