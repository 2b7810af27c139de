import { Failure } from '#server/kernel/failure.ts';

/** The fields of which a log-in carries exactly one; it names the method [AUTH-01] [SEC-18]. */
const METHODS = [
  'facebook_id',
  'google_open_id_token',
  'line_id_token',
  'sso_id_token',
  'username_or_email',
  'mfa_token',
  'mfa_resend',
] as const;

type Given = Readonly<Record<string, unknown>>;

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== false && value !== 'false';

/** The account and the password that a log-in gives; refuses any other number of methods than one. */
export function passwordLogIn(input: Given): { name: string; password: string } {
  const methods = METHODS.filter((key) => isGiven(input[key]));
  const [method] = methods;
  if (methods.length !== 1 || method === undefined) {
    throw new Failure('invalid_input', 'Give exactly one way to log in.', {
      detail:
        methods.length === 0
          ? 'Enter your e-mail address or username.'
          : `Not both ${methods.join(' and ')}.`,
    });
  }
  if (method !== 'username_or_email') {
    throw new Failure('unsupported', 'This way to log in is not available here.');
  }
  const { username_or_email: name, password } = input;
  if (typeof name !== 'string' || name.trim() === '')
    throw missing('Enter your e-mail address or username.');
  if (typeof password !== 'string' || password === '') throw missing('Enter your password.');
  return { name: name.trim().toLowerCase(), password };
}

function missing(detail: string): Failure {
  return new Failure('invalid_input', 'Something is missing.', { detail });
}
