/** Rows that Page Up and Page Down go by. */
const PAGE = 10;

/** Where a key leads in a table of this many rows; null when it leads nowhere. */
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

/** Adds or takes away one row, or with `from` adds all between the two. */
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
