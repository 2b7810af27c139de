/**
 * The entries of one tab's history as far as they are ours [UI-03]: those before the one that is
 * shown, and those that going forward would show. Each entry has a key that it keeps over a reload.
 */
export interface Entry {
  readonly key: string;
  /** What the address bar shows, written as the router writes it. */
  readonly href: string;
}

export interface HistoryStack {
  /** The oldest first. */
  readonly previous: readonly Entry[];
  readonly current: Entry;
  /** The nearest first. */
  readonly forward: readonly Entry[];
}

/** More than anybody goes back. */
const MOST = 100;

export function startHistory(current: Entry): HistoryStack {
  return { previous: [], current, forward: [] };
}

/** A new entry after the current one: what lay forward is gone. */
export function pushEntry({ previous, current }: HistoryStack, entry: Entry): HistoryStack {
  return { previous: [...previous, current].slice(-MOST), current: entry, forward: [] };
}

/** Back or forward, over any number of entries; one that the stack does not know starts it over. */
export function popEntry(stack: HistoryStack, entry: Entry): HistoryStack {
  const all = [...stack.previous, stack.current, ...stack.forward];
  const at = all.findIndex(({ key }) => key === entry.key);
  if (at < 0) return startHistory(entry);
  return { previous: all.slice(0, at), current: entry, forward: all.slice(at + 1) };
}

/** Another entry in the place of the current one. */
export function replaceEntry(stack: HistoryStack, entry: Entry): HistoryStack {
  return { ...stack, current: entry };
}

/**
 * A document that was just loaded: an entry that was there already, or a new one. A new one comes right after the current
 * one where the tab's history has `added` one entry beside those up to there; none where the browser holds no more. Where
 * there are more, pages of other sites lie between, and the stack starts over: nobody may be led back to one of them.
 */
export function arriveAt(stack: HistoryStack | null, entry: Entry, added: number): HistoryStack {
  if (stack === null) return startHistory(entry);
  const popped = popEntry(stack, entry);
  const known = popped.previous.length + popped.forward.length > 0;
  if (known || stack.current.key === entry.key) return popped;
  return added === 0 || added === 1 ? pushEntry(stack, entry) : startHistory(entry);
}

/** Entries up to the current one, itself included. */
export function entryCount({ previous }: HistoryStack): number {
  return previous.length + 1;
}
