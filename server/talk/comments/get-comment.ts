import type { InputOf } from '#contract/kernel/call.ts';
import type { Comment, getComment as call } from '#contract/talk.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { sightOf } from '#server/pins/index.ts';
import { findComment, showComment } from './see-comments.ts';

/** One comment that the viewer may see. */
export async function getComment(context: Context, input: InputOf<typeof call>): Promise<Comment> {
  const sight = sightOf(context);
  return showComment(sight, await findComment(sight, input.commentId));
}
