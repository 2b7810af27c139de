import type { InputOf } from '#contract/kernel/call.ts';
import type { unblockUser as call, User } from '#contract/social.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { deleteBlock } from '../core/block-store.ts';
import { withId } from '../core/find-person.ts';
import { userView } from '../people/user-view.ts';

/** Unblocks a person; follows that the block ended are not restored. */
export async function unblockUser(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<User> {
  const { tx, viewer } = context;
  const person = await withId(tx, input.blocked_user_id);
  if (person === null) throw new Failure('user_not_found', 'User not found.');
  await deleteBlock(tx, viewer.id, person.id);
  return userView(context, person);
}
