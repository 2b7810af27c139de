import * as z from 'zod/mini';
import type { JobContext, Task } from '#server/kernel/jobs.ts';
import { changeFollowerCount } from '#server/identity/index.ts';
import { deleteFollower, followingSince, insertFollower, lockEdge } from './store.ts';

/** Enqueued by whoever writes or removes a follow, in the same transaction. */
export const FOLLOW_APPLIED = 'social.follow-applied';

const edge = z.object({ follower_id: z.string(), followee_id: z.string() });

/**
 * Brings the followee's side into line with the follower's row, which is the fact. It does not say
 * "one more" but looks how things stand, so it may run twice, late, or out of order [SEC-67]: the
 * job of the last change always sees that change.
 */
async function applyFollow(payload: unknown, context: JobContext): Promise<void> {
  const { follower_id: follower, followee_id: followee } = edge.parse(payload);
  await lockEdge(context.tx, follower, followee);
  const since = await followingSince(context.tx, follower, followee);
  if (since === null) {
    if (await deleteFollower(context.tx, followee, follower)) {
      await changeFollowerCount(context.tx, followee, -1);
    }
    return;
  }
  if (await insertFollower(context.tx, followee, follower, since)) {
    await changeFollowerCount(context.tx, followee, 1);
  }
}

export const followApplied: Task = { name: FOLLOW_APPLIED, run: applyFollow };
