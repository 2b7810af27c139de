import { currentCountry } from '#contract/identity/countries.ts';
import { isOfAge } from '#contract/kernel/age.ts';
import { MIN_AGE } from '#contract/kernel/limits.ts';
import { Failure } from '#server/kernel/core/failure.ts';

const DEFAULT_ZONE = 'UTC';
const FIRST_YEAR = 1900;

/** Refuses somebody younger than sign-up asks for [AUTH-16]. */
export function requireAge(age: number | string, minimum: number): void {
  if (Number(age) < minimum) {
    throw new Failure('too_young', `You need to be ${minimum} or older to join.`);
  }
}

/** A day on which somebody who is old enough to be here was born, as YYYY-MM-DD. */
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

/** An IANA time zone as Intl writes it; UTC when none is given. */
export function timeZoneOf(text: string | null): string {
  if (text === null) return DEFAULT_ZONE;
  try {
    // Intl also takes "+01:00", which knows no summer time.
    if (!/^[a-z]/i.test(text)) throw new RangeError('an offset');
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new Failure('invalid_input', "Parameter 'time_zone' is invalid.", {
      detail: 'Expected an IANA time zone.',
    });
  }
}

/** A locale in BCP 47; an underscore counts as a hyphen. */
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

/** A country as two capital letters. */
export function countryOf(text: string | null): string | null {
  if (text === null) return null;
  if (/^[a-z]{2}$/i.test(text)) return currentCountry(text.toUpperCase());
  throw new Failure('invalid_input', "Parameter 'country' is invalid.", {
    detail: 'Expected a code of two letters.',
  });
}
