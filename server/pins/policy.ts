/** A pin is changed and deleted by who pinned it, and by whose board it is on. */
export function mayChangePin(
  viewer: { readonly id: string } | null,
  pin: { readonly personId: string },
  board: { readonly ownerId: string },
): boolean {
  return viewer !== null && (pin.personId === viewer.id || board.ownerId === viewer.id);
}

/** What somebody pinned whom a block sets apart from the viewer is not liked. */
export function mayLike(pin: { readonly pinnerIsApart: boolean }): boolean {
  return !pin.pinnerIsApart;
}

/** Only a public board's pins are found, fed and counted. */
export function isPublished(board: { readonly privacy: string }): boolean {
  return board.privacy === 'public';
}

/** What a person keeps on boards that are not public is listed to themself alone. */
export function mayListAll(
  viewer: { readonly id: string } | null,
  person: { readonly id: string },
): boolean {
  return viewer?.id === person.id;
}
