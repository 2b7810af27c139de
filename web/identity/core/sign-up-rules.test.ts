import { expect, it } from 'vitest';
import { ageOn, isEmail, signUpErrors } from './sign-up-rules.ts';

const today = new Date(2026, 5, 15);
const good = {
  name: 'Noor Haddad',
  email: 'noor@haddad.example',
  password: 'three plain words',
  birthday: '1990-01-31',
};

it.each([
  ['2013-06-15', 13],
  ['2013-06-16', 12],
  ['2000-02-29', 26],
  ['2001-02-29', null],
  ['2030-01-01', null],
  ['15/06/2013', null],
  ['', null],
])('counts whole years from %s: %s', (birthday, age) => {
  expect(ageOn(birthday, today)).toBe(age);
});

it.each([
  ['a_b.c+d@Example.CO', true],
  [' noor@haddad.example ', true],
  ['noor@haddad', false],
  ['noor haddad@x.example', false],
  ['@x.example', false],
])('knows an e-mail address: %s is %s [AUTH-13]', (text, is) => {
  expect(isEmail(text)).toBe(is);
});

it('finds nothing wrong with a good form, and each field that is wrong', () => {
  expect(signUpErrors(good, today)).toEqual({});
  const wrong = { name: ' ', email: 'nobody', password: 'short', birthday: '2020-01-01' };
  expect(Object.keys(signUpErrors(wrong, today))).toEqual(Object.keys(wrong));
});
