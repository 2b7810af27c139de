import { expect, test } from 'vitest';
import { MAX_PART_CHARS } from '#contract/ads/audiences/lists.ts';
import { hashOf, partsOf, readList } from './read-list.ts';

test('of a list each address and hash is sent once, and what is none is counted', () => {
  const hash = 'A'.repeat(64);
  const list = readList(
    `Email,Name\nInes@okafor.example,Ines\n ines@okafor.example\n${hash}\nnobody`,
  );
  expect(list).toEqual({
    rows: 4,
    values: ['ines@okafor.example', hash.toLowerCase()],
    leftOut: 1,
    isTooLong: false,
  });
});

test('an address is hashed in the browser, and a hash is not hashed again', async () => {
  expect(await hashOf('a@b.example')).toBe(
    'ebb18a030bf15174f5714e24d63af1a81355c951ea7389bd2a9bd18e3d0c2477',
  );
  const hash = 'b'.repeat(64);
  expect(await hashOf(hash)).toBe(hash);
});

test('parts are no longer than a call takes, and together they are the list', () => {
  const rows = Array.from({ length: 3_000 }, (_, at) => `${at}`.padStart(64, '0'));
  const parts = partsOf(rows);
  expect(parts.length).toBe(3);
  for (const part of parts) expect(part.length).toBeLessThanOrEqual(MAX_PART_CHARS);
  expect(parts.join('\n').split('\n')).toEqual(rows);
});
