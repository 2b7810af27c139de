import type { InputOf } from '#contract/kernel/call.ts';
import type { getUser as call, User } from '#contract/social.ts';
import type { Context } from '#server/kernel/context.ts';
import { findPersonOrBlocked } from './find-person.ts';
import { userView } from './user-view.ts';

/** A person's profile; without a name, the viewer's own. */
export async function getUser(context: Context, input: InputOf<typeof call>): Promise<User> {
  const person = await findPersonOrBlocked(context.tx, context.viewer, input);
  return userView(context.tx, context.viewer, person);
}
