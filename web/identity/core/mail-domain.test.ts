import { expect, it } from 'vitest';
import { addressMeant, editsBetween } from './mail-domain.ts';

it.each([
  ['gmial.com', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gmaill.co', 'gmail.com'],
  ['GMAIL.CON', 'gmail.com'],
  ['gmail.net', 'gmail.com'],
  ['gmail.co.uk', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmail.co', 'hotmail.com'],
  ['hotmail.con', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['outlook.cm', 'outlook.com'],
])('takes %s for %s mistyped [AUTH-14]', (domain, meant) => {
  expect(addressMeant(` Noor.Haddad@${domain}`)).toBe(`Noor.Haddad@${meant}`);
});

it.each([
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'mail.com',
  'email.com',
  'ymail.com',
  'gmx.com',
  'hotmail.fr',
  'hotmail.co.uk',
  'outlook.com.br',
  'outlook.no',
  'example.org',
  '',
])('takes %s for what it says [AUTH-14]', (domain) => {
  expect(addressMeant(`noor@${domain}`)).toBeNull();
});

it('says nothing of what is no address', () => {
  for (const text of ['', 'gmial.com', '@gmial.com']) expect(addressMeant(text)).toBeNull();
});

it.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['abc', 'abc', 0],
  ['abc', 'axc', 1],
  ['abc', 'ac', 1],
  ['gmial', 'gmail', 2],
  ['kitten', 'sitting', 3],
])('counts between %j and %j %i edits', (one, other, edits) => {
  expect(editsBetween(one, other)).toBe(edits);
  expect(editsBetween(other, one)).toBe(edits);
});
