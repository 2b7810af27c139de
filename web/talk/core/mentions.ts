import { mentionsIn } from '#contract/talk/words.ts';

export interface MentionPart {
  readonly text: string;
  /** The mentioned person; null for plain text. */
  readonly username: string | null;
}

/** Splits a text at mentions (@) of these people. */
export function splitMentions(
  text: string,
  people: readonly { readonly username: string }[],
): MentionPart[] {
  const known = new Set(people.map(({ username }) => username));
  const parts: MentionPart[] = [];
  let end = 0;
  for (const { at, name } of mentionsIn(text)) {
    const username = name.toLowerCase();
    if (!known.has(username)) continue;
    if (at > end) parts.push({ text: text.slice(end, at), username: null });
    end = at + 1 + name.length;
    parts.push({ text: text.slice(at, end), username });
  }
  if (end < text.length) parts.push({ text: text.slice(end), username: null });
  return parts;
}
