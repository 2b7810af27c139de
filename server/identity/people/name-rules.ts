import { MAX_FULL_NAME, MAX_USERNAME, MIN_USERNAME } from '#contract/kernel/limits.ts';
import { isReserved } from '#contract/kernel/reserved.ts';
import { nameFrom } from '#contract/kernel/text.ts';
import { Failure } from '#server/kernel/core/failure.ts';

const USERNAME = new RegExp(`^[a-z0-9_]{${MIN_USERNAME},${MAX_USERNAME}}$`);
const PLAIN_TRIES = 20;
const RANDOM_TRIES = 10;

/** Returns a requested username in lower case; refuses invalid ones [ROUTE-20]. */
export function requireUsername(requested: string): string {
  const username = requested.toLowerCase();
  if (!USERNAME.test(username)) {
    throw new Failure('invalid_input', "This username can't be used.", {
      detail: `Use ${MIN_USERNAME} to ${MAX_USERNAME} letters from a to z, digits and underscores.`,
    });
  }
  if (isReserved(username)) throw usernameTaken();
  return username;
}

export function usernameTaken(): Failure {
  return new Failure('username_taken', 'This username is taken.', {
    detail: 'Please choose another one.',
  });
}

/**
 * Proposes usernames, best first: the local part of the address, then with 2, 3 and so on, then with numbers from
 * `random` (0 inclusive to 1 exclusive).
 */
export function usernamesFor(email: string, random: () => number): string[] {
  const local = email.split('@')[0]?.split('+')[0] ?? '';
  const letters = local.toLowerCase().replaceAll(/[^a-z0-9_]/g, '');
  const base = letters === '' ? 'person' : letters;
  const numbered = (number: number): string => {
    const digits = number === 1 ? '' : String(number);
    // A short name is padded with underscores.
    return (
      base.slice(0, MAX_USERNAME - digits.length).padEnd(MIN_USERNAME - digits.length, '_') + digits
    );
  };
  const plain = Array.from({ length: PLAIN_TRIES }, (_, index) => numbered(index + 1));
  const far = Array.from({ length: RANDOM_TRIES }, () =>
    numbered(100_000 + Math.floor(random() * 900_000)),
  );
  return [...plain, ...far].filter((username) => USERNAME.test(username) && !isReserved(username));
}

export interface Names {
  readonly fullName: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Splits a full name at spaces into the first word and the rest [AUTH-15]. */
export function splitName(fullName: string): Names {
  const words = nameFrom(fullName).split(' ');
  const [firstName = '', ...rest] = words;
  return { fullName: words.join(' '), firstName, lastName: rest.join(' ') };
}

/** The names in a sign-up, in full or in parts; null if there are none. */
export function namesOf(input: {
  full_name: string | null;
  first_name: string | null;
  last_name: string | null;
}): Names | null {
  const first = nameFrom(input.first_name ?? '');
  const last = nameFrom(input.last_name ?? '');
  const full = nameFrom(input.full_name ?? '');
  const fullName = full || `${first} ${last}`.trim();
  if (fullName === '') return null;
  if (fullName.length > MAX_FULL_NAME) {
    throw new Failure('invalid_input', 'This name is too long.', {
      detail: `Please enter no more than ${MAX_FULL_NAME} characters.`,
    });
  }
  const split = splitName(full);
  return { fullName, firstName: first || split.firstName, lastName: last || split.lastName };
}
