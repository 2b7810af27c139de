/** Names after @ of which the first so many count. */
export const MAX_MENTIONS = 10;

// A username as sign-up allows it; what stands before it keeps addresses of mail out.
const MENTION = /(?<![\p{L}\p{N}_@.])@(\w{3,30})/gu;

/** Whether anything in it can be seen. */
export function isSeen(text: string): boolean {
  return /[^\p{C}\p{M}\p{Z}]/u.test(text);
}

export interface Mentioned {
  /** Where the @ stands. */
  readonly at: number;
  /** As it is written, without the @. */
  readonly name: string;
}

/** The names after @ in a text, whoever they belong to, in order. */
export function mentionsIn(text: string): Mentioned[] {
  return [...text.matchAll(MENTION)].map((found) => ({ at: found.index, name: found[1] ?? '' }));
}
