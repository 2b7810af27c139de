import { describe, expect, test } from 'vitest';
import { email } from './email.ts';

const isEmail = (text: string): boolean => email().safeParse(text).success;

describe('the format of an e-mail address [AUTH-13]', () => {
  test.each(Array.from("abzABZ019.!#$%&'*+-/=?^`{|}~_"))('a local part may hold %s', (sign) => {
    expect(isEmail(`a${sign}b@example.org`)).toBe(true);
  });

  test.each([
    'a@b.co',
    'A@EXAMPLE.ORG',
    'a@sub.domain.example.org',
    'a@xn--bcher-kva.example',
    'a@1.example',
    ' a@example.org ',
  ])('%j is one', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  test.each([
    '',
    'a',
    '@example.org',
    'a@',
    'a@localhost',
    'a@example.',
    'a@.example',
    'a@exa mple.org',
    'a b@example.org',
    'a@b@example.org',
    'a@-example.org',
    'a@example-.org',
    'a@exam_ple.org',
    'a@example..org',
    'a"b@example.org',
    'a,b@example.org',
    'a(b)@example.org',
    'ä@example.org',
    'a@example.org\r\nbcc: b@example.org',
    `${'a'.repeat(250)}@example.org`,
  ])('%j is none', (text) => {
    expect(isEmail(text)).toBe(false);
  });
});
