/** Letters that Unicode does not decompose and that people type without their stroke. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};
/** PostgreSQL refuses words over 2 kB in a query; nobody searches for the rest. */
const MAX_WORD = 64;

/**
 * The words of a text as search knows them: letters, digits and marks only, lower case,
 * without accents. Nothing that they hold means anything to a tsquery [SEC-62].
 */
export function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłı]/gu, (letter) => plain[letter] ?? letter)
    .normalize('NFC');
  const words = folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.map((word) => [...word].slice(0, MAX_WORD).join(''));
}
