import type { QueryClient } from '@tanstack/react-query';
import { getPin } from '#contract/pins.ts';
import { getBoardPins, getCreatedPins, getSectionPins, getUserPins } from '#contract/pins/lists.ts';
import { getTrash } from '#contract/pins/trash.ts';
import { refreshBoards } from '#web/boards/core/board-refresh.ts';
import { callKey } from '#web/kernel/sending/queries.ts';

const LISTS = [getBoardPins, getSectionPins, getUserPins, getCreatedPins, getTrash, getPin];

/** Refetches everything that displays pins or boards, after some were moved to the trash or restored. */
export async function refreshAfterTrash(queries: QueryClient): Promise<void> {
  const lists = LISTS.map((call) => ({ queryKey: callKey(call) }));
  // Unobserved lists are removed: rendered stale first, they would jump.
  for (const list of lists) queries.removeQueries({ ...list, type: 'inactive' });
  await Promise.all([
    refreshBoards(queries),
    ...lists.map((list) => queries.invalidateQueries(list)),
  ]);
}
