import { expect, it } from 'vitest';
import { wordsOf } from '#web/kernel/words/words.ts';
import { signInWords } from './sign-in-words.ts';

const { t } = wordsOf('en');

it.each([
  ['save', 'Log in to save this Pin'],
  ['edit', 'Log in to edit this Pin'],
  ['follow', 'Log in to follow'],
  ['unfollow', 'Log in to unfollow'],
  ['create', 'Log in to create a Pin or board'],
] as const)('asks a visitor who would %s in the words of that act [AUTH-19]', (reason, title) => {
  expect(signInWords(reason, t)).toEqual({ title });
});

it('asks for everything else that all of it waits behind the log-in [AUTH-19]', () => {
  expect(signInWords('any', t)).toEqual({
    title: "You're almost there!",
    text: 'Log in to access everything.',
  });
});
