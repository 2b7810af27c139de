import type { QueryClient } from '@tanstack/react-query';
import { getPin } from '#contract/pins.ts';
import { getBoardPins, getCreatedPins, getSectionPins, getUserPins } from '#contract/pins/lists.ts';
import { getTrash } from '#contract/pins/trash.ts';
import { refreshBoards } from '#web/boards/core/board-refresh.ts';
import { callKey } from '#web/kernel/sending/queries.ts';

const LISTS = [getBoardPins, getSectionPins, getUserPins, getCreatedPins, getTrash, getPin];

/** Asks again for all that shows pins or boards which went to the trash, or came back. */
export async function refreshAfterTrash(queries: QueryClient): Promise<void> {
  const lists = LISTS.map((call) => ({ queryKey: callKey(call) }));
  // What nobody looks at is forgotten: shown stale first, it would jump.
  for (const list of lists) queries.removeQueries({ ...list, type: 'inactive' });
  await Promise.all([
    refreshBoards(queries),
    ...lists.map((list) => queries.invalidateQueries(list)),
  ]);
}
