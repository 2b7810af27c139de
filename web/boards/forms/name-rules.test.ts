import { expect, it } from 'vitest';
import { joinErrors, maySubmitName, nameErrors } from './name-rules.ts';

it('asks for a name when it is empty or blank [BOARD-03]', () => {
  expect(nameErrors('  ', 'board')).toEqual([{ text: "Don't forget to name your board!" }]);
  expect(nameErrors('', 'section')).toEqual([{ text: "Don't forget to name your section!" }]);
});

it('allows 180 characters after trimming and not one more [BOARD-03]', () => {
  expect(nameErrors(` ${'x'.repeat(180)} `, 'board')).toEqual([]);
  expect(nameErrors('x'.repeat(181), 'board')).toEqual([
    { text: 'Please enter no more than {maxLength} characters.', values: { maxLength: 180 } },
  ]);
});

it('joins several errors with a comma [BOARD-03]', () => {
  expect(joinErrors([])).toBeNull();
  expect(joinErrors(['One.', 'Two.'])).toBe('One., Two.');
});

it.each([
  [{ name: '', error: null, busy: false }, false],
  [{ name: '   ', error: null, busy: false }, false],
  [{ name: 'Blue', error: 'Taken', busy: false }, false],
  [{ name: 'Blue', error: null, busy: true }, false],
  [{ name: 'Blue', error: null, busy: false }, true],
])('submits %j only as %s [BOARD-01] [BOARD-02]', (form, may) => {
  expect(maySubmitName(form)).toBe(may);
});
