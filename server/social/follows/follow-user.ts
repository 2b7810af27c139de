import type { InputOf } from '#contract/kernel/call.ts';
import type { followUser as call, User } from '#contract/social.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { followAll } from './follow-all.ts';
import { userView } from '../people/user-view.ts';

/** Follows a person; idempotent. */
export async function followUser(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<User> {
  const { people, added } = await followAll(context, [input.user_id]);
  const [person] = people;
  if (!person) throw new Failure('user_not_found', 'User not found.');
  // A job updates the followee's own count; the response includes it already.
  return userView(context, person, {
    followers: added.length,
  });
}
