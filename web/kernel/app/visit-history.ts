import type { RouterHistory } from '@tanstack/react-router';
import {
  arriveAt,
  type Entry,
  type HistoryStack,
  popEntry,
  pushEntry,
  replaceEntry,
} from './history-stack.ts';
import { parseSearch, stringifySearch } from './search.ts';

type HistoryLocation = RouterHistory['location'];

/** With the length of the tab's whole history, which includes other sites. */
interface StoredStack extends HistoryStack {
  readonly length: number;
}

const NAME = 'history';
type HistoryStorage = Pick<Storage, 'getItem' | 'setItem'> | null;

/**
 * Follows the router's history and returns a function that reads the current stack. The stack is stored in
 * sessionStorage, so it survives reloads.
 */
export function keepHistory(history: RouterHistory, storage = tabStorage()): () => HistoryStack {
  const entry = (): Entry => ({
    key: history.location.state.__TSR_key ?? '',
    href: addressOf(history.location),
  });
  const last = read(storage);
  const added = last === null ? 0 : history.length - (last.length - last.forward.length);
  let stack = arriveAt(last, entry(), added);
  write(storage, { ...stack, length: history.length });
  history.subscribe(({ action: { type } }) => {
    const turn = type === 'PUSH' ? pushEntry : type === 'REPLACE' ? replaceEntry : popEntry;
    stack = turn(stack, entry());
    // The browser updates history.length only after this task.
    queueMicrotask(() => write(storage, { ...stack, length: history.length }));
  });
  return () => stack;
}

/** The address as the router formats it, so that one page has one address however it was typed. */
function addressOf({ pathname, search }: Pick<HistoryLocation, 'pathname' | 'search'>): string {
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`;
  return path + stringifySearch(parseSearch(search));
}

/** The tab's sessionStorage; null where it is blocked. */
function tabStorage(): HistoryStorage {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

function read(storage: HistoryStorage): StoredStack | null {
  try {
    const stack = JSON.parse(storage?.getItem(NAME) ?? 'null') as Partial<StoredStack> | null;
    const { previous, current, forward, length } = stack ?? {};
    if (!Array.isArray(previous) || !Array.isArray(forward) || !current) return null;
    if (typeof length !== 'number') return null;
    return { previous, current, forward, length };
  } catch {
    return null;
  }
}

function write(storage: HistoryStorage, stack: StoredStack): void {
  try {
    storage?.setItem(NAME, JSON.stringify(stack));
  } catch {
    // Storage is full or blocked: the stack starts over with the next document.
  }
}
