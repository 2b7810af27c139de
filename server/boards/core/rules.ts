import type { Privacy } from '#contract/boards.ts';
import { Failure } from '#server/kernel/core/failure.ts';

/** Path segments below a username that have other uses. */
const reservedSlugs: ReadonlySet<string> = new Set(['pins', 'feed']);
const CANDIDATES = 50;
// Far below an index's limit, and long enough to sort any real list.
export const SORT_KEY_LENGTH = 200;

/** Converts a name to a slug: letters of every script, in lower case. */
export function slugOf(name: string, nameless: string): string {
  const words = name
    .toLowerCase()
    .normalize('NFC')
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return words?.join('-') ?? nameless;
}

/** Returns a round of slug candidates in order: "garden", "garden-2" and so on; round 0 is the first. */
export function slugCandidates(base: string, round: number): string[] {
  const numbers = Array.from({ length: CANDIDATES }, (_, index) => round * CANDIDATES + index + 1);
  const slugs = numbers.map((number) => (number === 1 ? base : `${base}-${number}`));
  return slugs.filter((slug) => !reservedSlugs.has(slug));
}

/** Removes case and accents from a name. */
function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
}

/**
 * Returns a name's key for alphabetical order: names that start with a digit come last [SAVE-03]; case and accents are
 * ignored. Compare it character by character.
 */
export function sortKeyOf(name: string): string {
  const bare = foldName(name);
  const group = /^\p{Nd}/u.test(name) ? '1' : '0';
  return group + bare.slice(0, SORT_KEY_LENGTH).toWellFormed();
}

/** Returns a name to try: the name itself, then "Garden 2" and so on, never longer than `max`. */
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

/** Whether a change of privacy moves a board between the public and the owner's own counts. */
export function isCountedElsewhere(before: Privacy, after: Privacy): boolean {
  return (before === 'public') !== (after === 'public');
}

/** Normalises a slug from an address: percent-encoding, case, decomposition. */
export function normalSlug(name: string): string {
  return decoded(name).toLowerCase().normalize('NFC');
}

function decoded(name: string): string {
  try {
    const slug = decodeURIComponent(name);
    // PostgreSQL cannot store NUL, so no slug has one.
    return slug.includes('\0') ? name : slug;
  } catch {
    // An invalid percent sign: not one of our slugs, and looked up as it is.
    return name;
  }
}

/** Limits what is displayed all at once. */
export function refuseTooMany(count: number, most: number, what: string): void {
  if (count <= most) return;
  throw new Failure('invalid_input', `There can be no more than ${most} ${what}.`, {
    detail: `You have ${most} ${what} already. Delete one you no longer need first.`,
  });
}
