import { expect, it } from 'vitest';
import { closedBox, restOfHint, searchBoxStep, type SearchBox } from './search-box-steps.ts';

const written = searchBoxStep(closedBox, { type: 'written', text: 'blu' });
const moved = (box: SearchBox, by: 1 | -1) => searchBoxStep(box, { type: 'moved', by, rows: 3 });

it('opens when something is written, and chooses nothing by itself', () => {
  expect(written).toEqual({ isOpen: true, term: 'blu', active: -1 });
  const chosen = moved(written, 1);
  expect(searchBoxStep(chosen, { type: 'written', text: 'blue' }).active).toBe(-1);
});

it('goes round through the rows and the field, both ways', () => {
  let box = written;
  const met = [1, 1, 1, 1, -1, -1].map((by) => (box = moved(box, by as 1 | -1)).active);
  expect(met).toEqual([0, 1, 2, -1, 2, 1]);
});

it('a key opens what was closed, with the words as they were', () => {
  const closed = searchBoxStep(moved(written, 1), { type: 'closed' });
  expect(closed).toEqual({ isOpen: false, term: 'blu', active: -1 });
  expect(moved(closed, 1)).toEqual(written);
});

it.each([
  ['Bl', 'blue hour', 'ue hour'],
  ['blue hour', 'blue hour', ''],
  ['', 'blue', ''],
  [' bl', 'blue', ''],
  ['bl', null, ''],
  ['red', 'blue', ''],
])(
  'of what %j may become, %j, what is still to be written is %j [SEARCH-08]',
  (text, hint, rest) => {
    expect(restOfHint(text, hint)).toBe(rest);
  },
);
