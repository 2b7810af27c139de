import type { Tx } from '#server/kernel/db/tx.ts';
import { newestOnBoards } from '../core/home-store.ts';
import { boardsToExplore, type PopularBoard } from '../core/popular-store.ts';
import type { FoundPin } from '../core/store.ts';
import { cacheAnswers } from './cache-answers.ts';

/** The number of popular boards that are cached, and of the newest pins of each. */
const MOST = 300;
export const OF_EACH = 8;
const AGES = { newFor: 10_000, oldest: 60_000 };
const NOBODY = '0';

/** A popular board with the newest of its pins. */
export interface BoardToExplore extends PopularBoard {
  readonly ownerId: string;
  readonly pins: readonly FoundPin[];
}

/** Returns popular boards except this person's own; `read` must outlive the request. */
export type FindPopular = (
  read: Tx,
  notBy: string,
  now: Date,
) => Promise<readonly BoardToExplore[]>;

/**
 * Popular boards are the same for everybody and change slowly, so a process reads them every ten seconds. They are
 * only candidates: each request checks whether the viewer may see a pin.
 */
export function cachePopular(): FindPopular {
  const ask = cacheAnswers((_: 'popular', read: Tx) => withPins(read), AGES);
  return async (read, notBy, now) => {
    const boards = await ask('popular', now, read);
    return boards.filter(({ ownerId }) => ownerId !== notBy);
  };
}

async function withPins(read: Tx): Promise<readonly BoardToExplore[]> {
  const boards = await boardsToExplore(read, MOST);
  const ids = boards.map(({ id }) => id);
  const pins = Map.groupBy(
    await newestOnBoards(read, NOBODY, ids, OF_EACH),
    ({ boardId }) => boardId,
  );
  return boards.map((board) => ({ ...board, pins: pins.get(board.id) ?? [] }));
}
