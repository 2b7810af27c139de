/** The hashtag that is being written. */
export interface WrittenTag {
  /** Where its sign stands. */
  readonly start: number;
  /** Where it is written on. */
  readonly end: number;
  /** What of it is there, without the sign; may be empty. */
  readonly word: string;
}

const UNFINISHED = /(?<![\p{L}\p{N}_&#])#([\p{L}\p{N}\p{M}_]{0,100})$/u;
const MORE = /^[\p{L}\p{N}\p{M}_]/u;

/** The hashtag at whose end the caret stands; null where none is being written. */
export function tagAt(text: string, caret: number): WrittenTag | null {
  if (MORE.test(text.slice(caret))) return null;
  const found = UNFINISHED.exec(text.slice(0, caret));
  return found && { start: found.index, end: caret, word: found[1] ?? '' };
}

/** The text with the tag written to its end, and where the caret then stands. */
export function finishTag(
  text: string,
  { start, end }: WrittenTag,
  tag: string,
): { readonly text: string; readonly caret: number } {
  const rest = text.slice(end);
  // Whatever follows already keeps the next word apart.
  const written = rest === '' || /^[\p{L}\p{N}_#]/u.test(rest) ? `${tag} ` : tag;
  return { text: text.slice(0, start) + written + rest, caret: start + written.length };
}
