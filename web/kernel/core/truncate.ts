import { TRUNCATE_AT } from '#contract/kernel/display.ts';

const TRAILING = /(?<![\s\p{P}])[\s\p{P}]+$/u;

/**
 * Shortens text to at most `max` characters at a word boundary, drops trailing punctuation and adds an ellipsis
 * [UI-04]. Shorter text is returned unchanged.
 */
export function truncate(text: string, max: number = TRUNCATE_AT): string {
  const characters = Array.from(text);
  if (characters.length <= max) return text;
  const cut = characters.slice(0, max).join('');
  const endsAtWord = /\s/.test(characters[max] ?? '');
  const space = cut.search(/\s\S*$/);
  const whole = endsAtWord || space <= 0 ? cut : cut.slice(0, space);
  return `${whole.replace(TRAILING, '')}…`;
}
