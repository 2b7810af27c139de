/** Traits of a person or page, as numbers that auctions compare: 0 is unknown. */

/** Minimum age for targeted ads. */
export const YOUNGEST = 18;
/** Also stands for everybody older. */
export const OLDEST = 65;

const LETTERS = 26;
const FIRST = 'a'.charCodeAt(0);

/** Encodes two letters as a number from 1; 0 for anything else. */
function lettersCode(letters: string): number {
  const [one, other] = [...letters.toLowerCase()].map((letter) => letter.charCodeAt(0) - FIRST);
  const isLetter = (at: number | undefined): at is number =>
    at !== undefined && at >= 0 && at < LETTERS;
  return isLetter(one) && isLetter(other) ? one * LETTERS + other + 1 : 0;
}

/** Returns the code of a country (ISO 3166-1 alpha-2). */
export const countryCode = (country: string): number => lettersCode(country);

/** Returns the country of a code; null if invalid. */
export function countryOf(code: number): string | null {
  if (code < 1 || code > LETTERS * LETTERS) return null;
  const [one, other] = [Math.floor((code - 1) / LETTERS), (code - 1) % LETTERS];
  return String.fromCharCode(FIRST + one, FIRST + other).toUpperCase();
}

/** Returns the code of a language tag's first two letters; the rest does not matter. */
export const languageCode = (tag: string): number => lettersCode(tag.slice(0, 2));

/** Returns a person's age for targeting: 0 if unknown or too young. */
export function ageOf(birthday: string | null, now: Date): number {
  if (birthday === null) return 0;
  const born = new Date(`${birthday}T00:00:00Z`);
  const years = now.getUTCFullYear() - born.getUTCFullYear();
  const isBefore =
    now.getUTCMonth() < born.getUTCMonth() ||
    (now.getUTCMonth() === born.getUTCMonth() && now.getUTCDate() < born.getUTCDate());
  const age = isBefore ? years - 1 : years;
  return age < YOUNGEST ? 0 : Math.min(age, OLDEST);
}

/** Returns a browser's device type for targeting: of all types, only the web's apply to us. */
export const deviceOf = (userAgent: string): number => (/Mobi|Android/u.test(userAgent) ? 6 : 5);

/** The gender of people who did not state one: ads may target just that. */
export const UNKNOWN_GENDER = 3;
