import type { QueryClient } from '@tanstack/react-query';
import { getPin, type Pin } from '#contract/pins.ts';
import { getBoardPins, getSectionPins } from '#contract/pins/lists.ts';
import { getSections } from '#contract/boards.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { changePins } from './change-pins.ts';

/** Writes the server's new version of a pin to every cache entry that has it. */
export async function refreshPin(queries: QueryClient, pin: Pin): Promise<void> {
  queries.setQueriesData<Pin>({ queryKey: callKey(getPin) }, (old) =>
    old?.id === pin.id ? pin : old,
  );
  await changePins(queries, (old) => (old.id === pin.id ? pin : old));
  for (const call of [getBoardPins, getSectionPins, getSections]) {
    void queries.invalidateQueries({ queryKey: callKey(call) });
  }
}
