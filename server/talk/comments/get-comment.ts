import type { InputOf } from '#contract/kernel/call.ts';
import type { Comment, getComment as call } from '#contract/talk.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { visibilityOf } from '#server/pins/index.ts';
import { findComment, showComment } from './see-comments.ts';

/** Returns a comment that the viewer may see. */
export async function getComment(context: Context, input: InputOf<typeof call>): Promise<Comment> {
  const visibility = visibilityOf(context);
  return showComment(visibility, await findComment(visibility, input.commentId));
}
