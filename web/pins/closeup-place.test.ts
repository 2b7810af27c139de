import { expect, it } from 'vitest';
import { closeupOf, withCloseup } from './closeup-place.ts';

it('puts a pin over a page, in the place of another, and takes it away', () => {
  const over = withCloseup('/search/pins/?q=blue%20hour#x', '5');
  expect(over).toBe('/search/pins/?q=blue+hour&closeup=5');
  expect(withCloseup(over, '6')).toBe('/search/pins/?q=blue+hour&closeup=6');
  expect(withCloseup('/ideas/?closeup=5', null)).toBe('/ideas/');
});

it.each([
  [{ closeup: '5' }, '5'],
  [{ closeup: 'x' }, null],
  [{}, null],
  [null, null],
])('reads the pin of %j as %s', (search, id) => {
  expect(closeupOf(search)).toBe(id);
});
