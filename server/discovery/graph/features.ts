/**
 * What an edge says of where it leads, in five bits: of a picture its language, of a board what it is about
 * where that is said, and else its language. A language is its index among the languages of search; 0 is the
 * first, which is taken for whatever has none.
 */
const FEATURES = 32;
const LANGUAGES = 20;

/** What walks are to prefer; nothing where null. */
export interface Preference {
  /** A board's interest. */
  readonly interest?: string | null;
  /** The code of a language. */
  readonly language?: string | null;
}

/** The feature of a language by its code, `codes` being all; of one that is not known that of the first. */
export function featureOfLanguage(code: string | null, codes: readonly string[]): number {
  const index = codes.indexOf(code ?? '');
  return index < 0 || index >= LANGUAGES ? 0 : index;
}

/** The feature of a board. Two interests may share one. */
export function featureOfBoard(interest: string | null, language: number): number {
  const words = interest?.trim().toLowerCase() ?? '';
  if (words === '') return language;
  let sum = 0;
  for (const letter of words) sum = (Math.imul(sum, 31) + letter.codePointAt(0)!) | 0;
  return LANGUAGES + ((Math.imul(sum, 0x9e3779b1) >>> 16) % (FEATURES - LANGUAGES));
}

/** The features that a walk prefers of boards and of pictures; null prefers none. */
export function preferred(
  { interest = null, language = null }: Preference,
  codes: readonly string[],
): { readonly board: number | null; readonly picture: number | null } {
  const isKnown = language !== null && codes.includes(language);
  const picture = isKnown ? featureOfLanguage(language, codes) : null;
  const isAbout = (interest?.trim() ?? '') !== '';
  return { board: isAbout ? featureOfBoard(interest, 0) : picture, picture };
}
