/** What is known of a person or a page, as the numbers that auctions compare: 0 is not known. */

/** Nobody younger is shown an ad for what they are. */
export const YOUNGEST = 18;
/** Stands for everybody who is older as well. */
export const OLDEST = 65;

const LETTERS = 26;
const FIRST = 'a'.charCodeAt(0);

/** Two letters as a number from 1 on; 0 for anything else. */
function lettersCode(letters: string): number {
  const [one, other] = [...letters.toLowerCase()].map((letter) => letter.charCodeAt(0) - FIRST);
  const isLetter = (at: number | undefined): at is number =>
    at !== undefined && at >= 0 && at < LETTERS;
  return isLetter(one) && isLetter(other) ? one * LETTERS + other + 1 : 0;
}

/** Of a country by its two letters (ISO 3166-1). */
export const countryCode = (country: string): number => lettersCode(country);

/** The two letters of a country's number; null where it is none. */
export function countryOf(code: number): string | null {
  if (code < 1 || code > LETTERS * LETTERS) return null;
  const [one, other] = [Math.floor((code - 1) / LETTERS), (code - 1) % LETTERS];
  return String.fromCharCode(FIRST + one, FIRST + other).toUpperCase();
}

/** Of a language by its tag; what comes behind its two letters makes no other language. */
export const languageCode = (tag: string): number => lettersCode(tag.slice(0, 2));

/** How old somebody is, as ads ask for it: 0 for whoever did not say or is too young. */
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

/** Which of the targeting's kinds of device a browser is on: of all, only the web is ours. */
export const deviceOf = (userAgent: string): number => (/Mobi|Android/u.test(userAgent) ? 6 : 5);

/** The gender of whoever did not say: ads may ask for just that. */
export const UNKNOWN_GENDER = 3;
