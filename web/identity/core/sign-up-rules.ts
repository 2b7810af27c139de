import { EMAIL } from '#contract/kernel/email.ts';
import { MIN_AGE, MIN_PASSWORD } from '#contract/kernel/limits.ts';

export interface SignUpForm {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** In the format of a date field: yyyy-mm-dd. */
  readonly birthday: string;
}

export type SignUpErrors = Partial<Record<keyof SignUpForm, SignUpError>>;
export interface SignUpError {
  /** A key of the translations. */
  readonly text: string;
  readonly values?: Readonly<Record<string, number>>;
}

/** Whole years from a birthday to a day; null for an invalid or future date. */
export function ageOn(birthday: string, today: Date): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthday);
  if (!parts) return null;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  const before =
    today.getMonth() + 1 < month || (today.getMonth() + 1 === month && today.getDate() < day);
  const age = today.getFullYear() - year - (before ? 1 : 0);
  return age >= 0 && age <= 130 ? age : null;
}

/** The format of AUTH-13. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}

/** The errors that block the form, by field; the server validates again. */
export function signUpErrors(form: SignUpForm, today: Date): SignUpErrors {
  const errors: SignUpErrors = { ...nameError(form.name), ...emailError(form.email) };
  if (Array.from(form.password).length < MIN_PASSWORD) {
    errors.password = { text: 'Use {min} characters or more.', values: { min: MIN_PASSWORD } };
  }
  return { ...errors, ...birthdayError(form.birthday, today) };
}

const nameError = (name: string): SignUpErrors =>
  name.trim() === '' ? { name: { text: 'Enter your name.' } } : {};

/** Validates an e-mail address. */
export function emailError(email: string): SignUpErrors {
  if (email.trim() === '') return { email: { text: 'Enter your e-mail address.' } };
  if (isEmail(email)) return {};
  return { email: { text: "That doesn't look like an e-mail address." } };
}

/** Validates a birthday. */
export function birthdayError(birthday: string, today: Date): SignUpErrors {
  const age = ageOn(birthday, today);
  if (age === null) return { birthday: { text: 'Enter your birthday.' } };
  if (age >= MIN_AGE) return {};
  return {
    birthday: { text: 'You need to be {min} or older to join.', values: { min: MIN_AGE } },
  };
}
