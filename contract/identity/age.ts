import { ADULT_AGE } from '#contract/kernel/limits.ts';

/**
 * Whether a person born at a time (ms) has reached an age. It counts from the birthday itself; a birthday on 29
 * February falls on 1 March in other years [AUTH-16].
 */
export function isOfAge(born: number, now: Date, minimum: number = ADULT_AGE): boolean {
  const birthday = new Date(born);
  birthday.setUTCFullYear(birthday.getUTCFullYear() + minimum);
  return birthday <= now;
}
