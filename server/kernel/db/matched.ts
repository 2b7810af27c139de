/**
 * Whether a row of pin_search matches, looked up by a part of what it must match: where that is a rare word, to
 * read all that has it is faster than to have the index put together what usual words are on.
 */
export const isMatch = (lead: string, match: string): string =>
  `words @@ ${lead}::tsquery and (words @@ ${match}::tsquery) is true`;

/** What pins must match, and what of it they are looked up by, both as tsquery in text. */
export interface Matched {
  readonly match: string;
  readonly lead: string;
}
