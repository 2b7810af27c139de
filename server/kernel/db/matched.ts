/**
 * Hides a value from the planner. With a visible value the planner may find a custom plan cheaper each time, and
 * then replans a prepared statement at every run, which can take longer than the statement. With a hidden value it
 * may scan a small table sequentially; the plan tests show where.
 */
export const unseen = (value: string): string => `(select ${value})`;

/**
 * SQL condition that a row of pin_search matches, looked up by a part of the query: if that part is a rare word,
 * reading all of its rows is faster than having the index intersect the rows of common words. Both are of type
 * tsquery: text would be parsed for each row.
 */
export const isMatch = (lead: string, match: string): string =>
  `words @@ ${lead} and (words @@ ${match}) is true`;

/** The query that pins must match and the part that they are looked up by, both as tsquery in text. */
export interface Matched {
  readonly match: string;
  readonly lead: string;
}
