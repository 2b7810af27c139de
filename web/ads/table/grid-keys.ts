/** The number of rows that Page Up and Page Down move by. */
const PAGE = 10;

/** The row that a key moves to, in a table with this many rows; null for other keys. */
export function rowAfter(key: string, at: number, count: number): number | null {
  const last = count - 1;
  const to = {
    ArrowDown: at + 1,
    j: at + 1,
    ArrowUp: at - 1,
    k: at - 1,
    PageDown: at + PAGE,
    PageUp: at - PAGE,
    Home: 0,
    End: last,
  }[key];
  return to === undefined ? null : Math.max(0, Math.min(last, to));
}

/** Toggles one row, or with `from` selects the range between both. */
export function choose(
  chosen: ReadonlySet<string>,
  ids: readonly string[],
  at: number,
  from: number | null,
): ReadonlySet<string> {
  if (from !== null) {
    const [first, last] = [Math.min(from, at), Math.max(from, at)];
    return new Set([...chosen, ...ids.slice(first, last + 1)]);
  }
  const id = ids[at];
  if (id === undefined) return chosen;
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
