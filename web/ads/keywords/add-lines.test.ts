import { expect, test } from 'vitest';
import { linesIn } from './add-lines.ts';

const read = (text: string, isNegative: boolean) =>
  linesIn(text, isNegative).map(({ no, item, message }) => [no, item?.match_type ?? null, message]);

test('plain words are broad, quotes are a phrase, brackets are exact; what is wrong is said by its line', () => {
  expect(read('vase\n\n"blue vase"\n[red vase]\n-clay\n""', false)).toEqual([
    [1, 'BROAD', null],
    [3, 'PHRASE', null],
    [4, 'EXACT', null],
    [5, null, 'Negative keywords have a page of their own.'],
    [6, null, 'This line has no keyword.'],
  ]);
});

test('in a list of negative keywords every line is one, whether or not it begins with a minus', () => {
  expect(read(`plastic\n-"for children"\n[free]\n${'x'.repeat(121)}`, true)).toEqual([
    [1, 'PHRASE_NEGATIVE', null],
    [2, 'PHRASE_NEGATIVE', null],
    [3, 'EXACT_NEGATIVE', null],
    [4, null, 'A keyword can have up to 120 characters.'],
  ]);
});
