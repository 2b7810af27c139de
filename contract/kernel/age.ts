import { ADULT_AGE } from './limits.ts';

/**
 * Whether somebody born at a time (ms) has reached an age: on the birthday itself they have, and who was
 * born on the last of February has on the first of March in a year without it [AUTH-16].
 */
export function isOfAge(born: number, now: Date, minimum: number = ADULT_AGE): boolean {
  const birthday = new Date(born);
  birthday.setUTCFullYear(birthday.getUTCFullYear() + minimum);
  return birthday <= now;
}
