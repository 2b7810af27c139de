import { expect, test } from 'vitest';
import { boardViewOf, isOwnView, viewInput } from './board-view.ts';

test('a view of a board is read from the query, and what is no view is left out', () => {
  const view = boardViewOf({ arrange: 'color', color: 'blue' });
  expect(view).toEqual({ arranged: 'color', color: 'blue' });
  expect(viewInput(view)).toEqual({ arranged: 'color', color: 'blue' });
  const none = boardViewOf({ arrange: 'size', color: ['blue'] });
  expect(none).toEqual({ arranged: null, color: null });
  expect(viewInput(none)).toEqual({});
  expect([isOwnView(view), isOwnView(none)]).toEqual([true, false]);
});
