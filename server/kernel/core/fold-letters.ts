/** Letters that Unicode does not decompose, and that people type without their stroke or as two letters. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ĸ: 'k',
  ə: 'e',
  // Variants at the end of a word or from another keyboard.
  ς: 'σ',
  ґ: 'г',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ٱ: 'ا',
};
const STROKED = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');

/**
 * Diacritics that people seldom type: accents, Hebrew and Arabic points, the nukta of Indic letters. Vowel signs
 * and the marks of Japanese stay, since they are part of the letters.
 */
const MARKS = new RegExp(
  `[${[
    '\\u0300-\\u036F\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u20D0-\\u20FF\\uFE00-\\uFE0F\\uFE20-\\uFE2F',
    '\\u02B9-\\u02BF\\u02C8',
    '\\u0591-\\u05BD\\u05BF\\u05C1\\u05C2\\u05C4\\u05C5\\u05C7',
    '\\u0610-\\u061A\\u0640\\u064B-\\u065F\\u0670\\u06D6-\\u06DC\\u06DF-\\u06E8\\u06EA-\\u06ED',
    '\\u093C\\u09BC\\u0A3C\\u0ABC\\u0B3C',
  ].join('')}]+`,
  'gu',
);

/** Returns the text in lower case without accents, decomposed. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .replaceAll(STROKED, (letter) => PLAIN[letter] ?? letter);
}

/** Two-letter spellings that languages use in place of marked letters: Müller as Mueller. */
const AS_TWO: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
  ø: 'oe',
  đ: 'dj',
};
const WRITTEN_AS_TWO = /[äöüåøđ]/giu;

/** Returns the text with these letters spelled as two; unchanged if it has none. */
export function lettersAsTwo(text: string): string {
  const composed = text.normalize('NFC');
  if (composed.search(WRITTEN_AS_TWO) === -1) return text;
  return composed.replaceAll(WRITTEN_AS_TWO, (letter) => AS_TWO[letter.toLowerCase()] ?? letter);
}
