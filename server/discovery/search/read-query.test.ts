import { expect, test } from 'vitest';
import { readQuery } from './read-query.ts';

const phrase = (...words: string[]) => ({ kind: 'phrase', words });
const tag = (name: string) => ({ kind: 'hashtag', tag: name });

test.each([
  ['  Blue  hour blue', ['blue', 'hour'], [], []],
  ['pre-raphaelite art', ['pre', 'raphaelite', 'art'], [], []],
  ['"Blue hour" sea', ['sea'], [phrase('blue', 'hour')], []],
  ['“Blue hour', [], [phrase('blue', 'hour')], []],
  ['cats -dogs -"old cats"', ['cats'], [], [phrase('dogs'), phrase('old', 'cats')]],
  ['#Film_Noir -#poster', [], [tag('film_noir')], [tag('poster')]],
  ['c#sharp - -', ['c', 'sharp'], [], []],
  ['well-known – thing', ['well', 'known', 'thing'], [], []],
  [' &|!()<>:*\\\'" ', [], [], []],
])('reads %s', (text, words, wanted, unwanted) => {
  expect(readQuery(text)).toEqual({ words, wanted, unwanted });
});

test('reads no more words than can be asked for', () => {
  const many = Array.from({ length: 40 }, (_, number) => `word${number}`);
  expect(readQuery(many.join(' ')).words).toHaveLength(16);
  expect(readQuery(many.map((word) => `-${word}`).join(' ')).unwanted).toHaveLength(8);
});
