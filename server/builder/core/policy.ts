/** A draft is its person's alone: to everybody else it does not exist. */
export function isOwnDraft(
  viewer: { readonly id: string },
  draft: { readonly personId: string },
): boolean {
  return draft.personId === viewer.id;
}
