import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** A follow, from either side. */
export interface Follow {
  readonly followerId: string;
  readonly followeeId: string;
}

/** Follows with the person on either side, at most `limit` of each. */
export function followsOf(tx: Tx, personId: string, limit: number): Promise<Follow[]> {
  return tx.rows<Follow>(
    `(select person_id as "followerId", followee_id as "followeeId" from following
      where bucket = :bucket and person_id = :personId limit :limit)
     union all
     (select follower_id as "followerId", person_id as "followeeId" from followers
      where bucket = :bucket and person_id = :personId limit :limit)`,
    { bucket: bucketOf(personId), personId, limit },
  );
}

/** Deletes the blocks with the person on either side. */
export async function deleteBlocks(tx: Tx, personId: string): Promise<void> {
  const name = { bucket: bucketOf(personId), personId };
  await tx.run('delete from blocks where bucket = :bucket and person_id = :personId', name);
  await tx.run('delete from blocks where blocked_id = :personId', { personId });
}

export async function deleteUnlistedCounts(tx: Tx, personId: string): Promise<void> {
  await tx.run('delete from unlisted_counts where bucket = :bucket and person_id = :personId', {
    bucket: bucketOf(personId),
    personId,
  });
}
