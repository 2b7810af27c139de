import { expect, test } from 'vitest';
import { keyAsTwo, keyOf, keysIn } from './sensitive-keys.ts';

test('a word of the list is one however it is written', () => {
  expect(['#Gore', ' GORE ', 'göre', 'ｇｏｒｅ'].map(keyOf)).toEqual([
    'gore',
    'gore',
    'gore',
    'gore',
  ]);
  expect(['Open wounds', '#open_wounds', '#openWounds'].map(keyOf)).toEqual(
    Array.from({ length: 3 }, () => 'openwounds'),
  );
  expect([keyOf('Blöße'), keyAsTwo('Blöße'), keyAsTwo('gore')]).toEqual([
    'blosse',
    'bloesse',
    null,
  ]);
  expect(['', '#', '- !', 'one two three four five'].map(keyOf)).toEqual([null, null, null, null]);
});

test('a text is looked through for each word and for some in a row, and not within words', () => {
  expect(keysIn('My open wounds')).toEqual([
    'my',
    'myopen',
    'myopenwounds',
    'open',
    'openwounds',
    'wounds',
  ]);
  expect(keysIn('#self_harm')).toEqual(['self', 'selfharm', 'harm']);
  expect(keysIn('Größe')).toEqual(['grosse', 'groesse']);
  expect(keysIn('gorentity')).toEqual(['gorentity']);
  expect(keysIn('a b c d e').filter((key) => key.length > 4)).toEqual([]);
  expect(keysIn(' # ')).toEqual([]);
});
