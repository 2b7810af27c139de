/**
 * A value that the planner does not look at. With one that it sees, it may find each time that a plan for just
 * this value is cheaper, and then plans again whenever a prepared statement runs: that can take longer than the
 * statement. Where it is not seen, a small table may be read through: the tests of plans tell.
 */
export const unseen = (value: string): string => `(select ${value})`;

/**
 * Whether a row of pin_search matches, looked up by a part of what it must match: where that is a rare word, to
 * read all that has it is faster than to have the index put together what usual words are on.
 * Both are of type tsquery: text would be made one for each row.
 */
export const isMatch = (lead: string, match: string): string =>
  `words @@ ${lead} and (words @@ ${match}) is true`;

/** What pins must match, and what of it they are looked up by, both as tsquery in text. */
export interface Matched {
  readonly match: string;
  readonly lead: string;
}
