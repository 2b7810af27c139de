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
  expect(readQuery(text)).toMatchObject({ words, wanted, unwanted });
});

test('reads no more words than can be asked for', () => {
  const many = Array.from({ length: 40 }, (_, number) => `word${number}`);
  expect(readQuery(many.join(' ')).words).toHaveLength(16);
  expect(readQuery(many.map((word) => `-${word}`).join(' ')).unwanted).toHaveLength(8);
});

test('knows which words are also written with two letters for one', () => {
  expect(readQuery('Herr Müller -"Øre"').spellings).toEqual(
    new Map([
      ['muller', 'mueller'],
      ['ore', 'oere'],
    ]),
  );
});

test.each<[string, string[], string[]]>([
  ['1950s photographs', ['1950s', 'photographs'], ['1950s', '@decade:1950']],
  ["the '50s", ['the', '1950s'], ['1950s', '@decade:1950']],
  ["1950's", ['1950s'], ['1950s', '@decade:1950']],
  ['nineteen fifties', ['1950s'], ['1950s', '@decade:1950', 'fifties']],
  ['eighteen nineties', ['1890s'], ['1890s', '@decade:1890', 'nineties']],
  ['twenties dress', ['1920s', 'dress'], ['1920s', '@decade:1920', 'twenties']],
  ['50er Jahre Lampe', ['1950s', 'lampe'], ['1950s', '@decade:1950']],
  ['années 30', ['1930s'], ['1930s', '@decade:1930']],
  ['18th century', ['18th-century'], ['@century:18']],
  ['eighteenth-century chair', ['18th-century', 'chair'], ['@century:18']],
  ['18. Jahrhundert', ['18th-century'], ['@century:18']],
  ['XVIIIe siècle', ['18th-century'], ['@century:18']],
  ['siglo XVI', ['16th-century'], ['@century:16']],
  ['1800s', ['19th-century'], ['1800s', '@century:19']],
  [
    'early 20th century',
    ['20th-century'],
    ['@decade:1900', '@decade:1910', '@decade:1920', '@decade:1930'],
  ],
  ['late 1960s', ['1960s'], ['1960s', '@decade:1960']],
])('reads when things of %s were made', (text, words, lexemes) => {
  const query = readQuery(text);
  expect(query.words).toEqual(words);
  expect([...query.dates.values()]).toEqual([lexemes]);
});

test.each([
  '1954',
  'early birds',
  'century plant',
  'the fifth element',
  '50',
  'i claudius',
  'louis xiv',
])('%s asks for no decade or century', (text) => {
  expect(readQuery(text).dates.size).toBe(0);
  expect(readQuery(text).words).toEqual(text.split(' '));
});
