/** Nobody follows themself; blocks will join this decision. */
export function mayFollow(
  viewer: { readonly id: string },
  person: { readonly id: string },
): boolean {
  return viewer.id !== person.id;
}

/** What only the person themself is told: their e-mail address, and counts of what is not public. */
export function mayKnowAll(
  viewer: { readonly id: string } | null,
  person: { readonly id: string },
): boolean {
  return viewer?.id === person.id;
}
