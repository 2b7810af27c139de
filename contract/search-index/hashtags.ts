/** Normalises a hashtag for look-up: without #, lower case, without compatibility forms. */
export function foldTag(tag: string): string {
  return tag.replace(/^#/, '').normalize('NFKC').toLowerCase();
}

/** Returns words that start with # and end at whitespace or punctuation [CREATE-17]. */
export function hashtagsIn(description: string): string[] {
  const found = description.match(/(?<![\p{L}\p{N}_])#[\p{L}\p{N}\p{M}_]+/gu) ?? [];
  return [...new Set(found)];
}
