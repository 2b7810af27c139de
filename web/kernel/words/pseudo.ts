/** The two pseudo-locales reveal text that is not translated, not flexible or not mirrored. */

const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ACCENTED = Array.from('ÅƁÇÐÉƑĜĤÎĴĶĻḾÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļḿñöþǫŕšţûṽŵẋýž');
const VOWELS = /[aeiouAEIOU]/g;

const RIGHT_TO_LEFT = '\u202E';
const END = '\u202C';

/** Accents the text and makes it about a third longer, as German or Finnish would be. */
export function accent(literal: string): string {
  const longer = literal.replace(VOWELS, (vowel) => vowel + vowel.toLowerCase());
  return longer.replace(/[A-Za-z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);
}

/** Renders each word from right to left. */
export function mirror(literal: string): string {
  return literal.replace(/[\p{L}\p{N}]+/gu, (word) => RIGHT_TO_LEFT + word + END);
}
