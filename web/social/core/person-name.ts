import { CREATOR_NAME_LENGTH } from '#contract/kernel/display.ts';
import type { Person } from '#contract/social.ts';

/** A person's display name, or their username without one. */
export function nameOf(person: Pick<Person, 'full_name' | 'username'>): string {
  return person.full_name.trim() || person.username;
}

/** Like nameOf, but truncated to 70 characters for a creator's card [UI-07]. */
export function creatorName(person: Pick<Person, 'full_name' | 'username'>): string {
  const letters = Array.from(nameOf(person));
  if (letters.length <= CREATOR_NAME_LENGTH) return letters.join('');
  return `${letters.slice(0, CREATOR_NAME_LENGTH).join('').trimEnd()}…`;
}

export const profilePath = (username: string): string => `/${encodeURIComponent(username)}/`;
