import * as z from 'zod/mini';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { JobContext, Task } from '#server/kernel/jobs.ts';
import { changeFollowerCount, changeFollowingCount, peopleByIds } from '#server/identity/index.ts';
import {
  deleteFollower,
  deleteFollowing,
  followingSince,
  insertFollower,
  lockEdges,
} from './store.ts';

/** Enqueued by whoever writes or removes a follow, in the same transaction. */
export const FOLLOW_APPLIED = 'social.follow-applied';

/** The job that announces a new follow, once both sides have it; the payload is as the follow's own. */
export const PERSON_FOLLOWED = 'social.person-followed';

const edge = z.object({ follower_id: z.string(), followee_id: z.string() });

async function applyFollow(payload: unknown, context: JobContext): Promise<void> {
  const { follower_id: follower, followee_id: followee } = edge.parse(payload);
  if (await mirrorFollow(context.tx, follower, followee)) {
    await context.jobs.add(PERSON_FOLLOWED, { follower_id: follower, followee_id: followee });
  }
}

/**
 * Brings the followee's side into line with the follower's row, which is the fact. It does not say
 * "one more" but looks how things stand, so it may run twice, late, or out of order [SEC-67]: the
 * job of the last change always sees that change. True when the followee has one follower more.
 */
export async function mirrorFollow(tx: Tx, follower: string, followee: string): Promise<boolean> {
  await lockEdges(tx, [{ follower, followee }]);
  const since = await followingSince(tx, follower, followee);
  if (since === null) {
    if (await deleteFollower(tx, followee, follower)) await changeFollowerCount(tx, followee, -1);
    return false;
  }
  // The followee was erased while the follow was under way: what nobody mirrors is no fact.
  if (!(await peopleByIds(tx, [followee])).has(followee)) {
    await deleteFollowing(tx, follower, followee);
    await changeFollowingCount(tx, follower, -1);
    return false;
  }
  if (!(await insertFollower(tx, followee, follower, since))) return false;
  await changeFollowerCount(tx, followee, 1);
  return true;
}

export const followApplied: Task = { name: FOLLOW_APPLIED, run: applyFollow };
