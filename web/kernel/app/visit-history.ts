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

/** With the number of entries that the tab's whole history has, those of other sites too. */
interface StoredStack extends HistoryStack {
  readonly length: number;
}

const NAME = 'history';
type HistoryStorage = Pick<Storage, 'getItem' | 'setItem'> | null;

/** Follows the router's history from now on; answers the stack as it is. It is kept with the tab, over reloads. */
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
    // The browser's own history has the entry only after this task.
    queueMicrotask(() => write(storage, { ...stack, length: history.length }));
  });
  return () => stack;
}

/** The address as the router writes it, however it was typed: one page has one. */
function addressOf({ pathname, search }: Pick<HistoryLocation, 'pathname' | 'search'>): string {
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`;
  return path + stringifySearch(parseSearch(search));
}

/** The tab's own storage; null where it is blocked. */
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
