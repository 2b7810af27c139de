import { seesSecrets, type Actor } from '#server/kernel/context/context.ts';

/** Refuses following oneself or a person one blocks. */
export function mayFollow(
  viewer: { readonly id: string },
  person: { readonly id: string },
  blocked: { readonly byViewer: ReadonlySet<string> },
): boolean {
  return viewer.id !== person.id && !blocked.byViewer.has(person.id);
}

/** Refuses blocking oneself. */
export function mayBlock(
  viewer: { readonly id: string },
  person: { readonly id: string },
): boolean {
  return viewer.id !== person.id;
}

/**
 * Whether private data is visible, to the person themself only: their e-mail address, and counts that include private
 * things.
 */
export function mayKnowAll(viewer: Actor | null, person: { readonly id: string }): boolean {
  return viewer?.id === person.id && seesSecrets(viewer);
}
