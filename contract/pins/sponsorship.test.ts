import { expect, test } from 'vitest';
import { namesPartner } from './sponsorship.ts';

test('0, 2 and 3 name no partner, and every other status does [DATA-20]', () => {
  const named = [-1, 0, 1, 2, 3, 4, 5, 100].filter(namesPartner);
  expect(named).toEqual([-1, 1, 4, 5, 100]);
});
