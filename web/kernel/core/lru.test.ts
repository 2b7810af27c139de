import { expect, it } from 'vitest';
import { createLru } from './lru.ts';

it('holds ten entries unless told otherwise, and forgets what was used longest ago [UI-09]', () => {
  const lru = createLru<number, string>();
  for (let at = 0; at < 10; at += 1) lru.set(at, String(at));
  lru.get(0);
  lru.set(10, '10');
  expect(lru.size).toBe(10);
  expect(lru.get(0)).toBe('0');
  expect(lru.get(1)).toBeUndefined();
  expect(lru.get(10)).toBe('10');
});

it('counts writing as use', () => {
  const lru = createLru<string, number>(2);
  lru.set('a', 1);
  lru.set('b', 2);
  lru.set('a', 3);
  lru.set('c', 4);
  expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([3, undefined, 4]);
});

it('forgets at once what is taken out', () => {
  const lru = createLru<string, number>();
  lru.set('a', 1);
  lru.delete('a');
  expect([lru.get('a'), lru.size]).toEqual([undefined, 0]);
});
