import { expect, test } from 'vitest';
import { byManualOrder, movedBeside, positionsOf } from './board-order.ts';

test('a board is moved before or after another, and the rest stay as they stand', () => {
  const ids = ['1', '2', '3', '4'];
  expect(movedBeside(ids, '4', '1', 'before')).toEqual(['4', '1', '2', '3']);
  expect(movedBeside(ids, '1', '3', 'after')).toEqual(['2', '3', '1', '4']);
  expect(movedBeside(ids, '1', '4', 'after')).toEqual(['2', '3', '4', '1']);
  expect(movedBeside(ids, '2', '3', 'before')).toEqual(ids);
  expect(movedBeside(ids, '2', '2', 'after')).toEqual(ids);
});

test('boards made since come first, the newest before the others', () => {
  const boards = ['1', '2', '3', '4'].map((id) => ({ id }));
  const order = boards.toSorted(byManualOrder(positionsOf(['2', '9', '1'])));
  expect(order.map(({ id }) => id)).toEqual(['4', '3', '2', '1']);
});
