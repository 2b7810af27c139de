import type { Tx } from '#server/kernel/db/tx.ts';
import { changeFollowerCount, changeFollowingCount } from '#server/identity/index.ts';
import {
  deleteBlocks,
  deleteUnlistedCounts,
  followsOf,
  type Follow,
} from './erase-person-store.ts';
import { deleteFollower, deleteFollowing, lockEdges } from '../core/store.ts';

/** Each holds a lock until the transaction ends, and PostgreSQL has room for a few thousand. */
const BATCH = 500;

/**
 * Deletes a person's follows and blocks, with both sides' counts in this transaction: a job would run after the person
 * is gone. Returns false if another transaction must continue.
 */
export async function eraseOf(context: { readonly tx: Tx }, personId: string): Promise<boolean> {
  const { tx } = context;
  const follows = await followsOf(tx, personId, BATCH);
  // Edges are locked first, in order, as mirroring locks an edge before any person's row.
  const inOrder = follows.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  await lockEdges(
    tx,
    follows.map(({ followerId, followeeId }) => ({ follower: followerId, followee: followeeId })),
  );
  for (const follow of inOrder) await endFollow(tx, follow);
  if (follows.length >= BATCH) return false;
  await deleteBlocks(tx, personId);
  await deleteUnlistedCounts(tx, personId);
  return true;
}

const nameOf = ({ followerId, followeeId }: Follow): string => `${followerId} ${followeeId}`;

async function endFollow(tx: Tx, { followerId, followeeId }: Follow): Promise<void> {
  if (await deleteFollowing(tx, followerId, followeeId)) {
    await changeFollowingCount(tx, followerId, -1);
  }
  if (await deleteFollower(tx, followeeId, followerId)) {
    await changeFollowerCount(tx, followeeId, -1);
  }
}
