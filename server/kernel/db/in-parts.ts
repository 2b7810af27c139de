/**
 * Rows that one statement changes, at most, where there may be any number. A statement has ten seconds: with
 * all pins of a board in one, a board of some tens of thousands could neither be merged nor brought back.
 */
export const ROWS_AT_ONCE = 1000;

/** The list in parts of so many, in its order. */
export function inParts<T>(list: readonly T[], size: number = ROWS_AT_ONCE): readonly T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < list.length; start += size)
    parts.push(list.slice(start, start + size));
  return parts;
}
