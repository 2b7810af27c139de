/** Whether a draft is the person's own: for everybody else it does not exist. */
export function isOwnDraft(
  viewer: { readonly id: string },
  draft: { readonly personId: string },
): boolean {
  return draft.personId === viewer.id;
}
