import type { QueryClient } from '@tanstack/react-query';
import { getBoard, getBoards, getPickerBoards, getSection, getSections } from '#contract/boards.ts';
import { getUser } from '#contract/social.ts';
import { callKey } from '#web/kernel/sending/queries.ts';

/** Refetches everything that displays boards or their sections. */
export async function refreshBoards(queries: QueryClient): Promise<void> {
  const calls = [getBoard, getBoards, getPickerBoards, getSection, getSections, getUser];
  await Promise.all(calls.map((call) => queries.invalidateQueries({ queryKey: callKey(call) })));
}
