export interface TextPart {
  readonly text: string;
  /** The tag without its #; null for plain text. */
  readonly tag: string | null;
}

// Bounded, so that a long run of # costs nothing.
const HASHTAG = /(?<![\p{L}\p{N}_&#])#([\p{L}\p{N}\p{M}_]{1,100})/gu;

/** Returns a hashtag's link: its topic's page, which redirects to a search if there is no such topic. */
export const tagPath = (tag: string): string => `/ideas/${encodeURIComponent(tag.toLowerCase())}/`;

/** Splits a text at its hashtags: words that start with # and end at whitespace or punctuation. */
export function splitHashtags(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of text.matchAll(HASHTAG)) {
    if (found.index > end) parts.push({ text: text.slice(end, found.index), tag: null });
    parts.push({ text: found[0], tag: found[1] ?? '' });
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), tag: null });
  return parts;
}
