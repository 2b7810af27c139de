import * as z from 'zod/mini';
import { defineEvent } from '#server/kernel/jobs/define-event.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { blockUser as call, User } from '#contract/social.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { changeFollowingCount } from '#server/identity/index.ts';
import { insertBlock } from '../core/block-store.ts';
import { withId } from '../core/find-person.ts';
import { followChanged } from '../follows/follow-applied.ts';
import { mayBlock } from '../core/policy.ts';
import { deleteFollowing, lockEdges } from '../core/store.ts';
import { userView } from '../people/user-view.ts';

/** One person blocked another: everything they share must end. */
export const userBlocked = defineEvent(
  'social.user-blocked',
  z.object({ person_id: z.string(), blocked_id: z.string() }),
);

/** Blocks a person and ends the follows between them; idempotent. */
export async function blockUser(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<User> {
  const { tx, viewer, now, jobs } = context;
  // Blocks are personal: somebody acting for an advertiser cannot block on its behalf.
  if (viewer.subject) throw new Failure('ad_account_not_found', 'Advertiser not found.');
  const person = await withId(tx, input.blocked_user_id);
  if (person === null) throw new Failure('user_not_found', 'User not found.');
  if (!mayBlock(viewer, person)) throw new Failure('invalid_input', "You can't block yourself.");
  const [mine, theirs] = [
    { follower: viewer.id, followee: person.id },
    { follower: person.id, followee: viewer.id },
  ];
  // The same lock as for new follows, so that none is created concurrently.
  await lockEdges(tx, [mine, theirs]);
  if (await insertBlock(tx, viewer.id, person.id, now)) {
    await userBlocked.announce(jobs, { person_id: viewer.id, blocked_id: person.id });
  }
  for (const edge of [mine, theirs]) {
    if (!(await deleteFollowing(tx, edge.follower, edge.followee))) continue;
    await changeFollowingCount(tx, edge.follower, -1);
    await followChanged.announce(jobs, {
      follower_id: edge.follower,
      followee_id: edge.followee,
    });
  }
  return userView(context, person);
}
