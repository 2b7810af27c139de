import * as z from 'zod/mini';
import type { Tx } from '#server/kernel/db/tx.ts';
import { defineEvent } from '#server/kernel/jobs/define-event.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { changeFollowerCount, changeFollowingCount, peopleByIds } from '#server/identity/index.ts';
import {
  deleteFollower,
  deleteFollowing,
  followingSince,
  insertFollower,
  lockEdges,
} from '../core/store.ts';

const edge = z.object({ follower_id: z.string(), followee_id: z.string() });

/** A follow was created or removed on the follower's side. */
export const followChanged = defineEvent('social.follow-applied', edge);

/** A new follow, after both sides are written. */
export const personFollowed = defineEvent('social.person-followed', edge);

async function applyFollow(follow: z.infer<typeof edge>, context: JobContext): Promise<void> {
  if (await mirrorFollow(context.tx, follow.follower_id, follow.followee_id)) {
    await personFollowed.announce(context.jobs, follow);
  }
}

/**
 * Brings the followee's side into line with the follower's row, which is authoritative. It compares states instead of
 * incrementing, so it may run twice, late, or out of order [SEC-67]: the job of the last change always sees that
 * change. Returns true if the followee gained a follower.
 */
export async function mirrorFollow(tx: Tx, follower: string, followee: string): Promise<boolean> {
  await lockEdges(tx, [{ follower, followee }]);
  const since = await followingSince(tx, follower, followee);
  if (since === null) {
    if (await deleteFollower(tx, followee, follower)) await changeFollowerCount(tx, followee, -1);
    return false;
  }
  // The followee was erased meanwhile: a follow without a mirror is deleted.
  if (!(await peopleByIds(tx, [followee])).has(followee)) {
    await deleteFollowing(tx, follower, followee);
    await changeFollowingCount(tx, follower, -1);
    return false;
  }
  if (!(await insertFollower(tx, followee, follower, since))) return false;
  await changeFollowerCount(tx, followee, 1);
  return true;
}

export const followApplied: Task = followChanged.heardBy(applyFollow);
