import { expect, test } from 'vitest';
import { passwordProblem } from './weak-password.ts';

const personal = ['lena@example.org', 'lena', 'Lena Marlowe', 'Marlowe'];

test.each([
  'heron quartz ladder',
  'correct horse battery staple',
  'tumbling-otters',
  'Xk29!fQz0p',
  'ничего не понятно',
  '雨の日に読む本を三冊選ぶ',
  '          a strange one',
  'lena likes long walks in the rain',
  '🦜🦚🦩🐦🦉🦅🦆🐧🐤🐓',
  'x7'.repeat(20) + '!'.repeat(984),
])('%s may be chosen: no rule asks for kinds of characters [SEC-1]', (password) => {
  expect(passwordProblem(password, personal)).toBeNull();
});

test.each([
  ['nine characters', 'xk29!fqz0'],
  ['nine characters of several bytes', '🦜🦚🦩🐦🦉🦅🦆🐧🐤'],
])('%s are too few [SEC-1]', (_what, password) => {
  expect(passwordProblem(password, personal)).toContain('10');
});

test('1024 characters are not too many, whatever their bytes, and 1025 are [SEC-1]', () => {
  const long = Array.from({ length: 512 }, (_, n) => String.fromCodePoint(0x1f300 + n))
    .join('')
    .repeat(2);
  expect(passwordProblem(long, personal)).toBeNull();
  expect(passwordProblem(`${long}x`, personal)).toContain('1024');
});

test.each([
  ['a common one', 'qwertyuiop'],
  ['a common one in capitals', 'BASKETBALL'],
  ['a common one with digits', 'Sunshine2024'],
  ['a common one behind digits', '2024sunshine'],
  ['a common one with signs', 'pass-word-123!'],
  ['a breached one', '1qaz2wsx3edc'],
  ['a common one in full-width letters', 'ｐａｓｓｗｏｒｄ１２３'],
  ['one character', 'zzzzzzzzzzzz'],
  ['two characters in turn', 'zxzxzxzxzxzx'],
  ['a word over and over', 'qkfwxqkfwxqkfwx'],
  ['the digits', '0123456789'],
  ['the digits backwards', '9876543210'],
  ['the alphabet', 'ghijklmnopqr'],
  ['a keyboard backwards', 'poiuytrewq'],
  ['the product', 'bowerbird1'],
  ['the product twice', 'Bowerbird-Bowerbird'],
  ['the product and a common word', 'bowerbirddragon'],
  ['the product and a year', 'bowerbird 20242025'],
  ['the product’s other word', 'my moodboard'],
  ['their own address', 'lena@example.org'],
  ['their own name', 'Lena.Marlowe1'],
  ['their last name', 'marlowe!!2024'],
])('%s is refused as easy to guess [SEC-2]', (_what, password) => {
  expect(passwordProblem(password, personal)).toContain('easy to guess');
});
