import { expect, test } from 'vitest';
import { shortPath, shortTarget } from './short-link.ts';

test('a code leads back to the pin or board that it was made of', () => {
  for (const kind of ['pin', 'board'] as const) {
    for (const id of ['1', '1188950301542301697', '9223372036854775807']) {
      const path = shortPath({ kind, id });
      expect(path).toMatch(/^\/s\/[0-9A-Za-z]{11}\/$/);
      expect(shortTarget(path.split('/')[2] ?? '')).toEqual({ kind, id });
    }
  }
});

test('what is no code leads nowhere', () => {
  for (const code of [
    '',
    'a',
    '0000000000',
    '000000000000',
    '0000000000-',
    '../../../..',
    'é'.repeat(11),
  ])
    expect(shortTarget(code), code).toBeNull();
});
