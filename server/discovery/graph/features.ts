/**
 * The feature of an edge's target, in five bits: a picture's language, and a board's interest if it has one,
 * otherwise its language. A language is its index among the search languages; 0 is the first, which is the
 * default.
 */
const FEATURES = 32;
const LANGUAGES = 20;

/** The preferences of walks; null means none. */
export interface Preference {
  /** A board's interest. */
  readonly interest?: string | null;
  /** The code of a language. */
  readonly language?: string | null;
}

/** Returns the feature of a language by its index in `codes`; an unknown one has that of the first. */
export function featureOfLanguage(code: string | null, codes: readonly string[]): number {
  const index = codes.indexOf(code ?? '');
  return index < 0 || index >= LANGUAGES ? 0 : index;
}

/** Returns the feature of a board. Two interests may share one. */
export function featureOfBoard(interest: string | null, language: number): number {
  const words = interest?.trim().toLowerCase() ?? '';
  if (words === '') return language;
  let sum = 0;
  for (const letter of words) sum = (Math.imul(sum, 31) + letter.codePointAt(0)!) | 0;
  return LANGUAGES + ((Math.imul(sum, 0x9e3779b1) >>> 16) % (FEATURES - LANGUAGES));
}

/** Returns the features of boards and pictures that a walk prefers; null means none. */
export function preferred(
  { interest = null, language = null }: Preference,
  codes: readonly string[],
): { readonly board: number | null; readonly picture: number | null } {
  const isKnown = language !== null && codes.includes(language);
  const picture = isKnown ? featureOfLanguage(language, codes) : null;
  const isAbout = (interest?.trim() ?? '') !== '';
  return { board: isAbout ? featureOfBoard(interest, 0) : picture, picture };
}
