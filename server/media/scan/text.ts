/**
 * Normalises text for display: one line, no control characters, at most `length` UTF-16 units, and no split
 * surrogate pair.
 */
export function line(text: string, length: number): string {
  const plain = text
    .slice(0, length * 20)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return plain
    .slice(0, length)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
}
