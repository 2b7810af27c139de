import { expect, test } from 'vitest';
import { isCountedElsewhere, normalSlug, slugCandidates, slugOf, sortKeyOf } from './rules.ts';

test.each([
  ['Garden Ideas', 'garden-ideas'],
  ['  Wände & Böden!  ', 'wände-böden'],
  ['テスト 2', 'テスト-2'],
  ['हिन्दी बोर्ड', 'हिन्दी-बोर्ड'],
  ['a /?# b', 'a-b'],
  ['_saved', 'saved'],
  ['ΑΘΗΝΑ', 'αθηνα'],
  ['🌱🌿', 'board'],
  ['...', 'board'],
  ['É', 'é'],
])('the slug of %j keeps the letters of every script', (name, slug) => {
  expect(slugOf(name, 'board')).toBe(slug);
});

test('a section without a letter in its name has a slug too', () => {
  expect(slugOf('!', 'section')).toBe('section');
});

test('slugs that clash are numbered, round after round', () => {
  expect(slugCandidates('tea', 0).slice(0, 3)).toEqual(['tea', 'tea-2', 'tea-3']);
  expect(slugCandidates('tea', 1)[0]).toBe('tea-51');
});

test('a board never takes an address that means something else', () => {
  expect(slugCandidates('pins', 0)[0]).toBe('pins-2');
});

test('a slug is the same however an address brings it', () => {
  expect(normalSlug('W%C3%A4nde')).toBe('wände');
  expect(normalSlug('wa\u0308nde')).toBe('wände');
  expect(normalSlug('100%')).toBe('100%');
});

test('names that start with a digit come after the others [SAVE-03]', () => {
  const names = ['10 rooms', 'zebra', 'Éclairs', 'apple', 'Banana', '9 lives', '٣ cups', 'eagle'];
  const sorted = names.toSorted((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1));
  const letters = ['apple', 'Banana', 'eagle', 'Éclairs', 'zebra'];
  expect(sorted).toEqual([...letters, '10 rooms', '9 lives', '٣ cups']);
});

test('a key stays short and well-formed however long the name unfolds', () => {
  const key = sortKeyOf('ﷺ'.repeat(180));
  expect(key.length).toBeLessThanOrEqual(201);
  expect(sortKeyOf(`${'x'.repeat(199)}🌱`).isWellFormed()).toBe(true);
});

test('only a change to or from public moves a board between the counts', () => {
  expect(isCountedElsewhere('public', 'secret')).toBe(true);
  expect(isCountedElsewhere('protected', 'public')).toBe(true);
  expect(isCountedElsewhere('secret', 'protected')).toBe(false);
});
