/** Returns the list with one item moved; unchanged at the ends. */
export function movedBy<T>(list: readonly T[], at: number, by: number): readonly T[] {
  const to = at + by;
  const thing = list[at];
  if (thing === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(at, 1).toSpliced(to, 0, thing);
}
