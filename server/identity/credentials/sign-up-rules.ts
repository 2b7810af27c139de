import { currentCountry } from '#contract/identity/countries.ts';
import { isOfAge } from '#contract/identity/age.ts';
import { MIN_AGE } from '#contract/kernel/limits.ts';
import { Failure } from '#server/kernel/core/failure.ts';

const DEFAULT_ZONE = 'UTC';
const FIRST_YEAR = 1900;

/** Refuses anybody below the minimum age for sign-up [AUTH-16]. */
export function requireAge(age: number | string, minimum: number): void {
  if (Number(age) < minimum) {
    throw new Failure('too_young', `You need to be ${minimum} or older to join.`);
  }
}

/** Validates a birthday as YYYY-MM-DD; refuses invalid days and people below the minimum age. */
export function birthdayOf(text: string | null, now: Date): string | null {
  if (text === null) return null;
  const born = new Date(`${text}T00:00:00Z`);
  const isDay =
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(born.getTime()) &&
    born.toISOString().startsWith(text);
  if (!isDay || born.getUTCFullYear() < FIRST_YEAR || born > now) {
    throw new Failure('invalid_input', "Parameter 'birthday' is invalid.", {
      detail: 'Please enter the day you were born.',
    });
  }
  if (!isOfAge(born.getTime(), now, MIN_AGE)) requireAge(0, MIN_AGE);
  return text;
}

/** Returns a canonical IANA time zone; UTC by default. */
export function timeZoneOf(text: string | null): string {
  if (text === null) return DEFAULT_ZONE;
  try {
    // Intl also accepts offsets such as "+01:00", which have no daylight saving time.
    if (!/^[a-z]/i.test(text)) throw new RangeError('an offset');
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new Failure('invalid_input', "Parameter 'time_zone' is invalid.", {
      detail: 'Expected an IANA time zone.',
    });
  }
}

/** Returns a canonical BCP 47 locale; underscores count as hyphens. */
export function localeOf(text: string | null): string | null {
  if (text === null) return null;
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0] ?? null;
  } catch {
    throw new Failure('invalid_input', "Parameter 'locale' is invalid.", {
      detail: 'Expected a language tag.',
    });
  }
}

/** Returns a country as two capital letters. */
export function countryOf(text: string | null): string | null {
  if (text === null) return null;
  if (/^[a-z]{2}$/i.test(text)) return currentCountry(text.toUpperCase());
  throw new Failure('invalid_input', "Parameter 'country' is invalid.", {
    detail: 'Expected a code of two letters.',
  });
}
