/** Returns the order after moving an id to an index; null if nothing changes. */
export function putAt(order: readonly string[], id: string, to: number): readonly string[] | null {
  const from = order.indexOf(id);
  if (from === -1 || to === from || to < 0 || to >= order.length) return null;
  return order.toSpliced(from, 1).toSpliced(to, 0, id);
}
