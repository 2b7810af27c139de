import { expect, test } from 'vitest';
import { toSearchQuery, wordsOf } from './words.ts';

test('takes the words of a text without case, accents and punctuation', () => {
  expect(wordsOf('Crème brûlée, ÅNGSTRÖM & Straße #łódź!')).toEqual([
    'creme',
    'brulee',
    'angstrom',
    'strasse',
    'lodz',
  ]);
  expect(wordsOf('東京 हिन्दी 카페 ½')).toEqual(['東京', 'हिन्दी', '카페', '1', '2']);
});

test('makes a query that holds nothing but words, the last one open at its end [SEC-62]', () => {
  expect(toSearchQuery(`red:* | !barn') & <-> "x" \\`)).toBe('red & barn & x:*');
  expect(toSearchQuery(' &|!()<>:*\\\'" ')).toBeNull();
  expect(toSearchQuery('a'.repeat(300))).toBe(`${'a'.repeat(64)}:*`);
  expect(toSearchQuery('one '.repeat(40))?.split(' & ')).toHaveLength(16);
});
