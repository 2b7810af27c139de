import { expect, test } from 'vitest';
import { inLanguage, writeEmail } from './email.ts';

const email = {
  language: 'en',
  subject: 'A Pin for you',
  lines: ['<b>Noor</b> sent you a Pin.'],
  quote: 'Look:\n"blue" & <script>alert(1)</script>',
  action: { label: 'See the Pin', url: 'https://pins.example/pin/1/?a=1&b="2"' },
  why: 'You got this because Noor wrote down your address.',
};

test('an e-mail says the same as text and as HTML, and nothing in it becomes markup', () => {
  const { text, html } = writeEmail(email);
  expect(text).toBe(
    `<b>Noor</b> sent you a Pin.\n\n> Look:\n> "blue" & <script>alert(1)</script>\n\n` +
      `See the Pin:\n${email.action.url}\n\n--\n${email.why}\n`,
  );
  expect(html).toContain('&lt;b&gt;Noor&lt;/b&gt; sent you a Pin.');
  expect(html).toContain('href="https://pins.example/pin/1/?a=1&amp;b=&quot;2&quot;"');
  expect(html).not.toMatch(/<script|<img|src=|@import|url\(/);
  expect(html).toContain('<html lang="en" dir="ltr">');
});

test('an e-mail is written in the language that serves the reader, from its own side', () => {
  const tables = { en: { hello: 'Hello' }, ar: { hello: 'مرحبا' } };
  expect(inLanguage(tables, 'ar-EG')).toEqual({ language: 'ar', words: { hello: 'مرحبا' } });
  expect(inLanguage(tables, 'fr')).toMatchObject({ language: 'en' });
  expect(inLanguage(tables, 'constructor')).toMatchObject({ language: 'en' });
  expect(writeEmail({ ...email, language: 'ar' }).html).toContain('lang="ar" dir="rtl"');
});
