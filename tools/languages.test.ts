import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/kernel/locales.ts';
import { mistakeIn, mistakesOf, missingBeside, textsInSource } from './languages.ts';

const texts = textsInSource();

test('the source is read: texts that are passed on, and those in tables', () => {
  expect(texts.needed.get('Saved to {boardName}')).toBe('site');
  expect(texts.needed.size).toBeGreaterThan(2500);
  expect(texts.all.size).toBeGreaterThan(texts.needed.size);
  expect(texts.needed.get('Anyone can sign up.')).toBe('console');
  expect(texts.tabled).toContain('Parties and events');
  expect(texts.tabled).not.toContain('Ad group');
});

test.each(Object.keys(LANGUAGES).filter((one) => one !== 'en'))(
  'every text is there in %s, with its places and plural forms, and no label is overlong',
  (language) => {
    expect(mistakesOf(language, texts)).toEqual([]);
  },
);

test.each([
  ['{count, plural, one {# Pin} other {# Pins}}', '{count, plural, one {# Pin} other {# Pin}}'],
  ['Saved to {board}', 'تم الحفظ في {لوحة}'],
  ['Saved to {board}', 'تم الحفظ في {board'],
  ['Save', 'حفظ هذا في لوحة من لوحاتك كلها'],
])('a broken translation is found: %s', (text, translation) => {
  expect(mistakeIn('ar', text, translation)).not.toBeNull();
});

test('a text that another language has and this one lacks is found, though no call names it', () => {
  expect(missingBeside(['Save', 'Web'], ['Web', 'Events', 'Save', 'Events'])).toEqual(['Events']);
});
