import { isPublic } from '#server/boards/sql.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** A public board and its subject. */
export interface PopularBoard {
  readonly id: string;
  readonly topic: string;
}

/** Returns public boards with pins, the most followed first, without this person's own. */
export function popularBoards(tx: Tx, notBy: string, limit: number): Promise<PopularBoard[]> {
  return tx.rows<PopularBoard>(
    `select id, coalesce(nullif(category, ''), name) as topic
     from boards
     where ${isPublic('boards')} and pin_count > 0 and owner_id <> :notBy
     order by follower_count desc, id desc limit :limit`,
    { notBy, limit },
  );
}

/** As popularBoards, of everybody, with the owners. */
export function boardsToExplore(
  tx: Tx,
  limit: number,
): Promise<(PopularBoard & { readonly ownerId: string })[]> {
  return tx.rows(
    `select id, coalesce(nullif(category, ''), name) as topic, owner_id as "ownerId"
     from boards
     where ${isPublic('boards')} and pin_count > 0
     order by follower_count desc, id desc limit :limit`,
    { limit },
  );
}
