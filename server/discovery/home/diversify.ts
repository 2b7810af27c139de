/** The number of pictures in a row on a wide screen. */
const BESIDE = 5;

/** Reorders as little as possible so that no similar pins are neighbours, while others are left to put between them. */
export function diversified<Item>(
  items: readonly Item[],
  areAlike: (one: Item, other: Item) => boolean,
): Item[] {
  const rest = [...items];
  const placed: Item[] = [];
  while (rest.length > 0) {
    const before = placed.slice(-BESIDE);
    const at = rest.findIndex((item) => !before.some((other) => areAlike(item, other)));
    placed.push(...rest.splice(Math.max(0, at), 1));
  }
  return placed;
}
