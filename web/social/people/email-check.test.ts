import { expect, it } from 'vitest';
import { EMAIL_SAYS, emailState } from './email-check.ts';

const sent = new Set(['noor@people.example']);

it.each([
  ['noor', null],
  ['@noor', null],
  ['noor@', 'Keep typing!'],
  ['noor@people', 'Keep typing!'],
  ['emil@people.example', 'Click to send!'],
  ['Noor@people.example', 'Done!'],
])('says of %j: %s [BOARD-08]', (typed, says) => {
  const state = emailState(typed, sent);
  expect(state && EMAIL_SAYS[state]).toBe(says);
});
