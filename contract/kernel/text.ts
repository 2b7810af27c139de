/** Whether a text has no lone surrogate and no NUL, so that PostgreSQL can store it and every client read it. */
export function isWellFormedText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

const UNSEEN = /[\u200b\u200e\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Normalises a name for use within sentences: a single line without bidirectional control characters; empty if it has
 * no visible character.
 */
export function nameFrom(value: string): string {
  const line = value
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return /[^\p{C}\p{M}\p{Z}]/u.test(line) ? line : '';
}
