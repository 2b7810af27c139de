/** Only the owner may search their own pins, which include secret ones. */
export function maySearchOwn<Viewer extends { readonly id: string }>(
  viewer: Viewer | null,
): viewer is Viewer {
  return viewer !== null;
}
