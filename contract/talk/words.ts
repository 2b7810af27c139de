/** The most mentions that count. */
export const MAX_MENTIONS = 10;

// A username as sign-up allows it; the lookbehind excludes e-mail addresses.
const MENTION = /(?<![\p{L}\p{N}_@.])@(\w{3,30})/gu;

/** Whether a text has any visible character. */
export function isSeen(text: string): boolean {
  return /[^\p{C}\p{M}\p{Z}]/u.test(text);
}

export interface Mentioned {
  /** Position of the @. */
  readonly at: number;
  /** As written, without the @. */
  readonly name: string;
}

/** Returns the names after @ in a text, in order, whether or not they exist. */
export function mentionsIn(text: string): Mentioned[] {
  return [...text.matchAll(MENTION)].map((found) => ({ at: found.index, name: found[1] ?? '' }));
}
