import { expect, it } from 'vitest';
import { truncate } from './truncate.ts';

it.each([
  ['short enough', 80, 'short enough'],
  ['one two three', 8, 'one two…'],
  ['one two three', 7, 'one two…'],
  ['one two three', 6, 'one…'],
  ['well, well, well', 12, 'well, well…'],
  ['wait... what', 8, 'wait…'],
  ['unbreakable', 5, 'unbre…'],
  ['ends here.', 10, 'ends here.'],
  ['🐦🐦🐦 bird', 5, '🐦🐦🐦…'],
])(
  'trims %j at a word within %i characters, without trailing punctuation [UI-04]',
  (text, max, cut) => {
    expect(truncate(text, max)).toBe(cut);
  },
);

it('keeps 80 characters unless told otherwise [UI-04]', () => {
  const words = 'word '.repeat(30).trim();
  expect(truncate(words)).toBe(`${'word '.repeat(16).trim()}…`);
  expect(truncate('x'.repeat(80))).toBe('x'.repeat(80));
});
