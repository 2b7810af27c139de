import { expect, it } from 'vitest';
import { cardColumns } from './card-columns.ts';

it.each([
  ['thumbnail', 2],
  ['strip', 4],
] as const)('a card of type %s has %i columns of pictures', (type, columns) => {
  expect(cardColumns(type)).toBe(columns);
});
