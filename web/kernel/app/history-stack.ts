/**
 * The entries of one tab's history that belong to this site [UI-03]: those before the current one and those that going
 * forward would show. An entry's key survives a reload.
 */
export interface Entry {
  readonly key: string;
  /** The address bar's value, as the router formats it. */
  readonly href: string;
}

export interface HistoryStack {
  /** Oldest first. */
  readonly previous: readonly Entry[];
  readonly current: Entry;
  /** Nearest first. */
  readonly forward: readonly Entry[];
}

/** More entries than anyone goes back. */
const MOST = 100;

export function startHistory(current: Entry): HistoryStack {
  return { previous: [], current, forward: [] };
}

/** Adds an entry after the current one and drops the forward entries. */
export function pushEntry({ previous, current }: HistoryStack, entry: Entry): HistoryStack {
  return { previous: [...previous, current].slice(-MOST), current: entry, forward: [] };
}

/** Goes back or forward over any number of entries; an unknown entry starts the stack over. */
export function popEntry(stack: HistoryStack, entry: Entry): HistoryStack {
  const all = [...stack.previous, stack.current, ...stack.forward];
  const at = all.findIndex(({ key }) => key === entry.key);
  if (at < 0) return startHistory(entry);
  return { previous: all.slice(0, at), current: entry, forward: all.slice(at + 1) };
}

/** Replaces the current entry. */
export function replaceEntry(stack: HistoryStack, entry: Entry): HistoryStack {
  return { ...stack, current: entry };
}

/**
 * Updates the stack for a newly loaded document, whose entry may be known or new. A new entry directly follows the
 * current one if the tab's history has grown by one entry (`added`), or by none where the browser is at its limit. If
 * it has grown by more, pages of other sites lie between and the stack starts over, so that we never lead anyone back
 * to one of them.
 */
export function arriveAt(stack: HistoryStack | null, entry: Entry, added: number): HistoryStack {
  if (stack === null) return startHistory(entry);
  const popped = popEntry(stack, entry);
  const known = popped.previous.length + popped.forward.length > 0;
  if (known || stack.current.key === entry.key) return popped;
  return added === 0 || added === 1 ? pushEntry(stack, entry) : startHistory(entry);
}

/** The number of entries up to and including the current one. */
export function entryCount({ previous }: HistoryStack): number {
  return previous.length + 1;
}
