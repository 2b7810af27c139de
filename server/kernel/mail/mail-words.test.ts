import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/kernel/locales.ts';
import { mailWords } from './mail-words.ts';

const OTHERS = Object.keys(LANGUAGES).filter((one) => one !== 'en');
const tableOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'words', `${language}.json`), 'utf8'));
const placesOf = (text: string): string[] =>
  [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted();

test.each(OTHERS)('e-mails have every text in %s, with its places', (language) => {
  const table = tableOf(language);
  expect(Object.keys(table)).toEqual(Object.keys(tableOf('de')));
  for (const [text, translation] of Object.entries(table)) {
    expect(placesOf(translation), text).toEqual(placesOf(text));
  }
});

test('a locale is read in its language, and in English where there is none', () => {
  const values = { username: 'noor' };
  const text = 'Someone asked for a new password for your account @{username}.';
  expect(mailWords('de-AT')).toMatchObject({ language: 'de' });
  expect(mailWords('de-AT').t(text, values)).toBe(
    'Jemand möchte ein neues Passwort für dein Konto @noor.',
  );
  for (const locale of [null, 'en-GB', 'sv', 'en-XA', 'ar-XB']) {
    expect(mailWords(locale).language).toBe('en');
    expect(mailWords(locale).t(text, values)).toBe(
      'Someone asked for a new password for your account @noor.',
    );
  }
});
