import { seesSecrets, type Actor } from '#server/kernel/context/context.ts';

/** Nobody follows themself, nor somebody whom they block. */
export function mayFollow(
  viewer: { readonly id: string },
  person: { readonly id: string },
  blocked: { readonly byViewer: ReadonlySet<string> },
): boolean {
  return viewer.id !== person.id && !blocked.byViewer.has(person.id);
}

/** Nobody blocks themself. */
export function mayBlock(
  viewer: { readonly id: string },
  person: { readonly id: string },
): boolean {
  return viewer.id !== person.id;
}

/** What only the person themself may see: their e-mail address, and counts of what is not public. */
export function mayKnowAll(viewer: Actor | null, person: { readonly id: string }): boolean {
  return viewer?.id === person.id && seesSecrets(viewer);
}
