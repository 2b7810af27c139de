/** No lone surrogate and no NUL: PostgreSQL can hold it and every client can read it. */
export function isWellFormedText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

const UNSEEN = /[\u200b\u200e\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A name as it stands within other sentences: one line, without marks that would turn the
 * direction of what follows it; empty when nothing in it can be seen.
 */
export function nameFrom(value: string): string {
  const line = value
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return /[^\p{C}\p{M}\p{Z}]/u.test(line) ? line : '';
}
