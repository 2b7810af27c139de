import { expect, it } from 'vitest';
import { closeupOf, isMoveOf, repinOf, withCloseup, withRepin } from './closeup-address.ts';

it('puts a pin over a page, in the place of another, and takes it away', () => {
  const over = withCloseup('/search/pins/?q=blue%20hour#x', '5');
  expect(over).toBe('/search/pins/?q=blue+hour&closeup=5');
  expect(withCloseup(over, '6')).toBe('/search/pins/?q=blue+hour&closeup=6');
  expect(withCloseup('/ideas/?closeup=5', null)).toBe('/ideas/');
});

it('puts the choice of a board over a page, to save a pin or to move it', () => {
  expect(withRepin('/ideas/?q=a', '5')).toBe('/ideas/?q=a&repin=5');
  expect(withRepin('/ideas/', '5', 'move')).toBe('/ideas/?move=5');
  expect([repinOf({ repin: '5' }), isMoveOf({ repin: '5' })]).toEqual(['5', false]);
  expect([repinOf({ move: '5' }), isMoveOf({ move: '5' })]).toEqual(['5', true]);
  expect(repinOf({ move: 'x' })).toBe(null);
});

it.each([
  [{ closeup: '5' }, '5'],
  [{ closeup: 'x' }, null],
  [{}, null],
  [null, null],
])('reads the pin of %j as %s', (search, id) => {
  expect(closeupOf(search)).toBe(id);
});
