import { expect, test } from 'vitest';
import { inLanguage, writeEmail } from './email.ts';

const letter = {
  language: 'en',
  subject: 'A Pin for you',
  lines: ['<b>Noor</b> sent you a Pin.'],
  quote: 'Look:\n"blue" & <script>alert(1)</script>',
  action: { label: 'See the Pin', url: 'https://pins.example/pin/1/?a=1&b="2"' },
  why: 'You got this because Noor wrote down your address.',
};

test('a letter says the same as text and as a page, and nothing in it becomes markup', () => {
  const { text, html } = writeEmail(letter);
  expect(text).toBe(
    `<b>Noor</b> sent you a Pin.\n\n> Look:\n> "blue" & <script>alert(1)</script>\n\n` +
      `See the Pin:\n${letter.action.url}\n\n--\n${letter.why}\n`,
  );
  expect(html).toContain('&lt;b&gt;Noor&lt;/b&gt; sent you a Pin.');
  expect(html).toContain('href="https://pins.example/pin/1/?a=1&amp;b=&quot;2&quot;"');
  expect(html).not.toMatch(/<script|<img|src=|@import|url\(/);
  expect(html).toContain('<html lang="en" dir="ltr">');
});

test('a letter is written in the language that serves the reader, from its own side', () => {
  const tables = { en: { hello: 'Hello' }, ar: { hello: 'مرحبا' } };
  expect(inLanguage(tables, 'ar-EG')).toEqual({ language: 'ar', words: { hello: 'مرحبا' } });
  expect(inLanguage(tables, 'fr')).toMatchObject({ language: 'en' });
  expect(inLanguage(tables, 'constructor')).toMatchObject({ language: 'en' });
  expect(writeEmail({ ...letter, language: 'ar' }).html).toContain('lang="ar" dir="rtl"');
});
