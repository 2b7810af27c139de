import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/kernel/limits.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Passwords that many people use or that were found in breaches, lower case [SEC-2]. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);
/** Words that this product makes people think of. */
const PRODUCT = ['bowerbird', 'moodboard', 'pinboard', 'bower'];
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
];
const RUNS = ROWS.flatMap((row) => [
  row + row,
  Array.from(row + row)
    .toReversed()
    .join(''),
]);
/** What must be left of a password once a word that anybody would try is taken away, in characters. */
const LEFT_AT_LEAST = 6;
const LONGEST_UNIT = 5;

/**
 * Why a password may not be chosen, as a sentence; null when it may. Length counts characters, and
 * any characters will do [SEC-1]. `personal` are the person's own names, which others try first.
 */
export function passwordProblem(password: string, personal: readonly string[]): string | null {
  const characters = Array.from(password).length;
  if (characters < MIN_PASSWORD) return `Use ${MIN_PASSWORD} characters or more.`;
  if (characters > MAX_PASSWORD) return `Use at most ${MAX_PASSWORD} characters.`;
  const easy = isEasyToGuess(password.normalize('NFKC').toLowerCase(), personal);
  return easy
    ? "This password is easy to guess. Try a few words that don't belong together."
    : null;
}

function isEasyToGuess(password: string, personal: readonly string[]): boolean {
  const bare = bareOf(password);
  return (
    isCommon(password) ||
    isCommon(bare) ||
    isRepetition(password) ||
    isRun(bare) ||
    isMostlyAWord(bare, personal)
  );
}

const bareOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** In the list as it is, or but for digits around it. */
function isCommon(text: string): boolean {
  return common.has(text) || common.has(text.replaceAll(/^\p{N}+|(?<!\p{N})\p{N}+$/gu, ''));
}

/** One to five characters over and over. */
function isRepetition(password: string): boolean {
  const characters = Array.from(password);
  for (let unit = 1; unit <= LONGEST_UNIT; unit += 1) {
    if (
      characters.every((character, index) => index < unit || character === characters[index - unit])
    )
      return true;
  }
  return false;
}

/** Along the alphabet, the digits or a keyboard, in either direction. */
function isRun(bare: string): boolean {
  return bare !== '' && RUNS.some((run) => run.includes(bare));
}

/** The product's word or the person's own name with little beside it. */
function isMostlyAWord(bare: string, personal: readonly string[]): boolean {
  const names = personal.map((name) => bareOf(name.normalize('NFKC').toLowerCase()));
  return [...PRODUCT, ...names.filter((name) => name.length >= 4)].some((word) => {
    if (!bare.includes(word)) return false;
    const left = bare.replaceAll(word, '');
    return Array.from(left).length < LEFT_AT_LEAST || /^\p{N}+$/u.test(left) || common.has(left);
  });
}
