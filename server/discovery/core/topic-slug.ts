import { slugOf } from '#server/boards/index.ts';

export const MAX_SLUG = 60;
/** Addresses under /ideas/ that are no topics. */
const RESERVED: ReadonlySet<string> = new Set(['all']);

/** A topic's place in addresses; null for a name that would be none. */
export function topicSlug(name: string): string | null {
  const slug = slugOf(name, '');
  const isName = /\p{L}.*\p{L}/u.test(slug) || /[^\p{ASCII}]/u.test(slug);
  return isName && slug.length <= MAX_SLUG && !RESERVED.has(slug) ? slug : null;
}
