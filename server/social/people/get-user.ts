import type { InputOf } from '#contract/kernel/call.ts';
import type { getUser as call, User } from '#contract/social.ts';
import type { Context } from '#server/kernel/context/context.ts';
import type { Media } from '#server/media/index.ts';
import { isFormerName, movedTo } from '#server/kernel/core/moved.ts';
import { findPersonOrBlocked } from '../core/find-person.ts';
import { userView } from './user-view.ts';

/** A person's profile; without a name, the viewer's own. */
export async function getUser(
  context: Context & { readonly media: Media },
  input: InputOf<typeof call>,
): Promise<User> {
  // Before the transaction begins, because the first check takes a moment.
  const makesVideos = context.viewer !== null && (await context.media.videos.can());
  const person = await findPersonOrBlocked(context.tx, context.viewer, input);
  if (input.redirect && isAtFormerName(input, person.username)) {
    throw movedTo(`/${encodeURIComponent(person.username)}/`);
  }
  const user = await userView(context, person);
  return { ...user, video_upload_allowed: user.is_own_profile && makesVideos };
}

function isAtFormerName({ user_id, username }: InputOf<typeof call>, present: string): boolean {
  return user_id === null && username !== null && isFormerName(username, present);
}
