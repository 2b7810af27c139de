/** One's own pins, secret ones included, are searched by oneself alone. */
export function maySearchOwn<Viewer extends { readonly id: string }>(
  viewer: Viewer | null,
): viewer is Viewer {
  return viewer !== null;
}
