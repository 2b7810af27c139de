import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Pin } from '#contract/pins.ts';
import { changeLists, EVERY_LIST } from '#web/kernel/sending/change-lists.ts';
import { listedId } from './closeup-address.ts';

type Change = (pin: Pin) => Pin | null;
interface ListPage {
  readonly data: unknown;
}

/** Updates a pin in every cached list that contains it; a change to null removes it. */
export function changePins(queries: QueryClient, change: Change): Promise<void> {
  return changeLists<unknown>(queries, EVERY_LIST, (data) => changed(data, change));
}

/** A page is an array, or has one as `results`. */
function changed(data: unknown, change: Change): unknown {
  if (Array.isArray(data)) return data.flatMap((item) => changedItem(item, change));
  if (typeof data === 'object' && data !== null && 'results' in data) {
    return { ...data, results: changed(data.results, change) };
  }
  return data;
}

function changedItem(item: unknown, change: Change): unknown[] {
  if (typeof item !== 'object' || item === null || !('type' in item) || item.type !== 'pin')
    return [item];
  const next = change(item as Pin);
  return next === null ? [] : [next];
}

/** Finds a pin in any cached list by its list id. */
export function findPin(queries: QueryClient, id: string): Pin | undefined {
  let found: Pin | undefined;
  const keep = (pin: Pin) => {
    if (listedId(pin) === id) found = pin;
    return pin;
  };
  for (const [, list] of queries.getQueriesData<InfiniteData<ListPage>>(EVERY_LIST)) {
    for (const page of list?.pages ?? []) changed(page.data, keep);
    if (found) return found;
  }
  return undefined;
}
