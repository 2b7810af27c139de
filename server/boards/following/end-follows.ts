import type { Task } from '#server/kernel/jobs/jobs.ts';
import { unblockedAmong, userBlocked } from '#server/social/index.ts';
import { endCollaboration } from '../sharing/end-collaboration.ts';
import { deleteFollowsOfOwner } from './follow-store.ts';

/**
 * After a block, ends the two people's sharing and their follows of each other's boards, unless the block was undone
 * before.
 */
export const endFollowsTask: Task = userBlocked.heardBy(async (block, { tx }) => {
  const { person_id: one, blocked_id: other } = block;
  if ((await unblockedAmong(tx, { id: one }, [other])).has(other)) return;
  await endCollaboration(tx, one, other);
  await deleteFollowsOfOwner(tx, one, other);
  await deleteFollowsOfOwner(tx, other, one);
});
