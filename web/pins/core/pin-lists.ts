import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Pin } from '#contract/pins.ts';
import { EVERY_LIST } from '#web/kernel/sending/queries.ts';
import { listedId } from './closeup-address.ts';

export type PinChange = (pin: Pin) => Pin | null;
interface ListPage {
  readonly data: unknown;
}

/** Returns a page's data with a change to each of its pins; a page is an array, or has one as `results`. */
export function withChange(data: unknown, change: PinChange): unknown {
  if (Array.isArray(data)) return data.flatMap((item) => changedItem(item, change));
  if (typeof data === 'object' && data !== null && 'results' in data) {
    return { ...data, results: withChange(data.results, change) };
  }
  return data;
}

function changedItem(item: unknown, change: PinChange): unknown[] {
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
    for (const page of list?.pages ?? []) withChange(page.data, keep);
    if (found) return found;
  }
  return undefined;
}
