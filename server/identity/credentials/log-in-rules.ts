import { CREDENTIAL_KEYS, type CredentialKey } from '#contract/identity/log-in-methods.ts';
import { Failure } from '#server/kernel/core/failure.ts';

type Given = Readonly<Record<string, unknown>>;

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== false && value !== 'false';

/** The only credential key of a log-in request; refuses requests with none or several [AUTH-01] [SEC-18]. */
export function credentialKey(input: Given): CredentialKey {
  const keys = CREDENTIAL_KEYS.filter((key) => isGiven(input[key]));
  const [key] = keys;
  if (keys.length === 1 && key !== undefined) return key;
  throw new Failure('invalid_input', 'Give exactly one way to log in.', {
    detail:
      keys.length === 0
        ? 'Enter your e-mail address or username.'
        : `Not both ${keys.join(' and ')}.`,
  });
}

/** The account name and the password of a log-in by password. */
export function passwordLogIn(input: Given): { name: string; password: string } {
  const { username_or_email: name, password } = input;
  if (typeof name !== 'string' || name.trim() === '')
    throw missing('Enter your e-mail address or username.');
  if (typeof password !== 'string' || password === '') throw missing('Enter your password.');
  return { name: name.trim().toLowerCase(), password };
}

function missing(detail: string): Failure {
  return new Failure('invalid_input', 'Something is missing.', { detail });
}
