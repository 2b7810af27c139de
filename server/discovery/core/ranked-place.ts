import * as z from 'zod/mini';
import { cursorId, cursorOf, cursorRank } from '#server/kernel/context/cursor.ts';
import type { Ranked } from './store.ts';

/** Of a ranked list: the last rank, and the last id of that rank. */
export const rankedCursor = cursorOf(
  z.tuple([cursorRank(), cursorId()]),
  ([rank, id]): Ranked => ({ rank, id }),
  ({ rank, id }) => [rank, id],
);
