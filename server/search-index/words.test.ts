import { expect, test } from 'vitest';
import { wordsAsTwo, wordsOf } from './words.ts';

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

test.each([
  ['Ålesund', 'alesund', 'aalesund'],
  ['Øystein', 'oystein', 'oeystein'],
  ['Müller', 'muller', 'mueller'],
  ['Götz', 'gotz', 'goetz'],
  ['Mädchen', 'madchen', 'maedchen'],
  ['Đoković', 'dokovic', 'djokovic'],
])('%s is also written with two letters for one', (text, word, other) => {
  expect(wordsOf(text)).toEqual([word]);
  expect(wordsOf(text.normalize('NFD').toUpperCase())).toEqual([word]);
  expect(wordsAsTwo(`a ${text.normalize('NFD')}`)).toEqual(['a', other]);
});

test.each([
  ['Weiß', 'WEISS'],
  ['Ægir', 'aegir'],
  ['cœur', 'coeur'],
  ['Łódź', 'Lodz'],
  ['Þór', 'thor'],
  ['Guðrún', 'gudrun'],
  ['Diyarbakır', 'DİYARBAKIR'],
  ['Hawaiʻi', 'hawaii'],
  ['Ћуприја', 'ћуприја'],
  ['Ёлка', 'елка'],
  ['ΟΔΥΣΣΕΥΣ', 'Οδυσσεύς'],
  ['שָׁלוֹם', 'שלום'],
  ['أَحْمَد', 'احمد'],
  ['مكتبة', 'مكتبه'],
  ['کتاب', 'كتاب'],
  ['फ़ारसी', 'फारसी'],
  ['Nguyễn', 'nguyen'],
])('%s is the same word as %s', (one, other) => {
  expect(wordsOf(one)).toEqual(wordsOf(other));
  expect(wordsOf(one)).toHaveLength(1);
});

test.each([
  ['日本の庭園の写真', ['日本', '庭園', '写真']],
  ['苔と石の庭', ['苔', '石', '庭']],
  ['ガーデン', ['ガーデン']],
  ['中国园林的石灯', ['中国', '园林', '石', '灯']],
  ['iPhoneで撮った花', ['iphone', '撮', '花']],
  ['がき', ['がき']],
  ['の', ['の']],
])('%s is found by the words within it', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test('marks that make another letter stay', () => {
  for (const [one, other] of [
    ['かき', 'がき'],
    ['पल', 'पाल'],
    ['กา', 'กี'],
  ] as const)
    expect(wordsOf(one)).not.toEqual(wordsOf(other));
  expect(wordsAsTwo('Monet')).toBeNull();
});
