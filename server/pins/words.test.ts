import { expect, test } from 'vitest';
import { wordsOf } from './words.ts';

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
