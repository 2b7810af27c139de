import { TRUNCATE_AT } from '#contract/kernel/display.ts';

const TRAILING = /(?<![\s\p{P}])[\s\p{P}]+$/u;

/**
 * At most `max` characters, cut at a word boundary, without the punctuation the cut would
 * leave behind, and an ellipsis after it [UI-04]. Shorter text comes back as it is.
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
