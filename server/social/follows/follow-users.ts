import type { InputOf } from '#contract/kernel/call.ts';
import type { followUsers as call } from '#contract/social.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { followAll } from './follow-all.ts';

/** Follows several people, all or none. */
export async function followUsers(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<null> {
  await followAll(context, input.followee_ids);
  return null;
}
