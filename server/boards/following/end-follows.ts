import type { Task } from '#server/kernel/jobs/jobs.ts';
import { unblockedAmong, userBlocked } from '#server/social/index.ts';
import { endCollaboration } from '../sharing/end-collaboration.ts';
import { deleteFollowsOfOwner } from './follow-store.ts';

/**
 * A block ends what the two people share, and their follows of each other's boards, unless it was
 * taken back before.
 */
export const endFollowsTask: Task = userBlocked.heardBy(async (block, { tx }) => {
  const { person_id: one, blocked_id: other } = block;
  if ((await unblockedAmong(tx, { id: one }, [other])).has(other)) return;
  await endCollaboration(tx, one, other);
  await deleteFollowsOfOwner(tx, one, other);
  await deleteFollowsOfOwner(tx, other, one);
});
