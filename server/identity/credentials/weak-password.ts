import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/kernel/limits.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Common and breached passwords, in lower case [SEC-2]. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);
/** Words associated with this product. */
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
/** The fewest characters that must remain of a password after removing an easily guessed word. */
const LEFT_AT_LEAST = 6;
const LONGEST_UNIT = 5;

/**
 * Returns why a password is refused, as a sentence, or null if it is fine. Length is counted in characters, and all
 * characters are allowed [SEC-1]. `personal` holds the person's own names, which attackers try first.
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

/** Whether it is a common password, also after removing digits around it. */
function isCommon(text: string): boolean {
  return common.has(text) || common.has(text.replaceAll(/^\p{N}+|(?<!\p{N})\p{N}+$/gu, ''));
}

/** Whether it repeats one to five characters. */
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

/** Whether it follows the alphabet, the digits or a keyboard row, in either direction. */
function isRun(bare: string): boolean {
  return bare !== '' && RUNS.some((run) => run.includes(bare));
}

/** Whether it is a product word or the person's own name with few other characters. */
function isMostlyAWord(bare: string, personal: readonly string[]): boolean {
  const names = personal.map((name) => bareOf(name.normalize('NFKC').toLowerCase()));
  return [...PRODUCT, ...names.filter((name) => name.length >= 4)].some((word) => {
    if (!bare.includes(word)) return false;
    const left = bare.replaceAll(word, '');
    return Array.from(left).length < LEFT_AT_LEAST || /^\p{N}+$/u.test(left) || common.has(left);
  });
}
