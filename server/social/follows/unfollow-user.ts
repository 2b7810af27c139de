import type { InputOf } from '#contract/kernel/call.ts';
import type { unfollowUser as call, User } from '#contract/social.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { changeFollowingCount } from '#server/identity/index.ts';
import { withId } from '../core/find-person.ts';
import { followChanged } from './follow-applied.ts';
import { deleteFollowing } from '../core/store.ts';
import { userView } from '../people/user-view.ts';

/** Unfollows a person; idempotent. */
export async function unfollowUser(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<User> {
  const { tx, viewer, jobs } = context;
  const person = await withId(tx, input.user_id);
  if (person === null) throw new Failure('user_not_found', 'User not found.');
  const removed = await deleteFollowing(tx, viewer.id, person.id);
  if (removed) {
    await changeFollowingCount(tx, viewer.id, -1);
    await followChanged.announce(jobs, { follower_id: viewer.id, followee_id: person.id });
  }
  return userView(context, person, { followers: removed ? -1 : 0 });
}
