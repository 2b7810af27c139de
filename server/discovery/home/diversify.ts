/** Pictures in a row of a wide screen. */
const BESIDE = 5;

/** Changes the order as little as possible so that similar pins are not neighbours, where there are others to put between. */
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
