/** A list with one of its things moved up or down; the same where there is no room. */
export function movedBy<T>(list: readonly T[], at: number, by: number): readonly T[] {
  const to = at + by;
  const thing = list[at];
  if (thing === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(at, 1).toSpliced(to, 0, thing);
}
