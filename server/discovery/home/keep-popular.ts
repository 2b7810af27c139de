import type { Tx } from '#server/kernel/db/tx.ts';
import { boardsToExplore, type PopularBoard } from '../popular-store.ts';

/** Boards that exploring knows, and for how long. */
const MOST = 300;
const KEPT_MS = 10_000;

/** Popular boards that are not this person's own. */
export type FindPopular = (tx: Tx, notBy: string, now: Date) => Promise<readonly PopularBoard[]>;

/**
 * Popular boards are the same for everybody, and which they are changes slowly: a process asks for them every
 * ten seconds. They only propose: whether a pin of theirs may be seen is asked at each request.
 */
export function keepPopular(): FindPopular {
  let kept: ReturnType<typeof boardsToExplore> | null = null;
  let until = 0;
  return async (tx, notBy, now) => {
    if (kept === null || now.getTime() >= until) {
      kept = boardsToExplore(tx, MOST);
      until = now.getTime() + KEPT_MS;
    }
    try {
      const boards = await kept;
      return boards.filter(({ ownerId }) => ownerId !== notBy);
    } catch (error) {
      kept = null;
      throw error;
    }
  };
}
