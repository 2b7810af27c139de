import { slugOf } from '#server/boards/index.ts';

export const MAX_SLUG = 60;
/** Paths under /ideas/ that are not topics. */
const RESERVED: ReadonlySet<string> = new Set(['all']);

/** Returns a topic's slug; null for a name that has none. */
export function topicSlug(name: string): string | null {
  const slug = slugOf(name, '');
  const isName = /\p{L}.*\p{L}/u.test(slug) || /[^\p{ASCII}]/u.test(slug);
  return isName && slug.length <= MAX_SLUG && !RESERVED.has(slug) ? slug : null;
}
