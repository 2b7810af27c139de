/** The hashtag being typed. */
export interface WrittenTag {
  /** The index of its #. */
  readonly start: number;
  /** The index of its end, where typing continues. */
  readonly end: number;
  /** The typed part without the #; may be empty. */
  readonly word: string;
}

const UNFINISHED = /(?<![\p{L}\p{N}_&#])#([\p{L}\p{N}\p{M}_]{0,100})$/u;
const MORE = /^[\p{L}\p{N}\p{M}_]/u;

/** Returns the hashtag that ends at the caret; null if none is being typed. */
export function tagAt(text: string, caret: number): WrittenTag | null {
  if (MORE.test(text.slice(caret))) return null;
  const found = UNFINISHED.exec(text.slice(0, caret));
  return found && { start: found.index, end: caret, word: found[1] ?? '' };
}

/** Returns the text with the tag completed, and the new position of the caret. */
export function finishTag(
  text: string,
  { start, end }: WrittenTag,
  tag: string,
): { readonly text: string; readonly caret: number } {
  const rest = text.slice(end);
  // Other characters that follow already separate the next word.
  const written = rest === '' || /^[\p{L}\p{N}_#]/u.test(rest) ? `${tag} ` : tag;
  return { text: text.slice(0, start) + written + rest, caret: start + written.length };
}
