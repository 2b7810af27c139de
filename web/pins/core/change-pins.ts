import type { QueryClient } from '@tanstack/react-query';
import { changeLists } from '#web/kernel/sending/change-lists.ts';
import { EVERY_LIST } from '#web/kernel/sending/queries.ts';
import { type PinChange, withChange } from './pin-lists.ts';

/** Updates a pin in every cached list that contains it; a change to null removes it. */
export function changePins(queries: QueryClient, change: PinChange): Promise<void> {
  return changeLists<unknown>(queries, EVERY_LIST, (data) => withChange(data, change));
}
