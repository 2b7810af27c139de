import type { Privacy } from '#contract/boards.ts';
import { Failure } from '#server/kernel/core/failure.ts';

/** Segments that addresses under a person's name use for something else. */
const reservedSlugs: ReadonlySet<string> = new Set(['pins', 'feed']);
const CANDIDATES = 50;
// Far below what an index takes, and long enough to keep any real list in order.
export const SORT_KEY_LENGTH = 200;

/** A name as an address has it: letters of every script, lower-case. */
export function slugOf(name: string, nameless: string): string {
  const words = name
    .toLowerCase()
    .normalize('NFC')
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return words?.join('-') ?? nameless;
}

/** A round of slugs to try in order: "garden", "garden-2" and so on; round 0 is the first. */
export function slugCandidates(base: string, round: number): string[] {
  const numbers = Array.from({ length: CANDIDATES }, (_, index) => round * CANDIDATES + index + 1);
  const slugs = numbers.map((number) => (number === 1 ? base : `${base}-${number}`));
  return slugs.filter((slug) => !reservedSlugs.has(slug));
}

/** A name without capitals and accents. */
function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
}

/**
 * Where a name stands in an alphabetical list: names that start with a digit after the others
 * [SAVE-03], capitals and accents aside. To be compared character by character.
 */
export function sortKeyOf(name: string): string {
  const bare = foldName(name);
  const group = /^\p{Nd}/u.test(name) ? '1' : '0';
  return group + bare.slice(0, SORT_KEY_LENGTH).toWellFormed();
}

/** A name to try: itself first, then "Garden 2" and so on, never longer than `max`. */
export function freeName(name: string, at: number, max: number): string {
  if (at === 0) return name;
  const end = ` ${at + 1}`;
  return (
    name
      .slice(0, max - end.length)
      .toWellFormed()
      .trimEnd() + end
  );
}

/** True when a change of privacy moves a board between the counts of everyone and the owner's own. */
export function isCountedElsewhere(before: Privacy, after: Privacy): boolean {
  return (before === 'public') !== (after === 'public');
}

/** Every form in which an address may bring a slug: percent-encoded, capital, decomposed. */
export function normalSlug(name: string): string {
  return decoded(name).toLowerCase().normalize('NFC');
}

function decoded(name: string): string {
  try {
    const slug = decodeURIComponent(name);
    // PostgreSQL holds no NUL, so no slug does.
    return slug.includes('\0') ? name : slug;
  } catch {
    // A percent sign that encodes nothing: no slug of ours, and looked up as it is.
    return name;
  }
}

/** What is shown all at once may not grow without end. */
export function refuseTooMany(count: number, most: number, what: string): void {
  if (count <= most) return;
  throw new Failure('invalid_input', `There can be no more than ${most} ${what}.`, {
    detail: `You have ${most} ${what} already. Delete one you no longer need first.`,
  });
}
