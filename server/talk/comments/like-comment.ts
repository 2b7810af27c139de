import type { InputOf } from '#contract/kernel/call.ts';
import type { Comment, likeComment as call } from '#contract/talk.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { visibilityOf } from '#server/pins/index.ts';
import { deleteCommentLike, insertCommentLike } from '../core/comment-like-store.ts';
import { commentLiked } from '../core/made.ts';
import { findComment, showComment } from './see-comments.ts';

type Input = InputOf<typeof call>;

/** Likes a comment that the viewer may see; a second like changes nothing. */
export async function likeComment(context: SignedInContext, input: Input): Promise<Comment> {
  const visibility = visibilityOf(context);
  const row = await findComment(visibility, input.commentId);
  const { tx, viewer, now, jobs } = context;
  if (await insertCommentLike(tx, row.id, viewer.id, now)) {
    await commentLiked.announce(jobs, { comment_id: row.id, person_id: viewer.id });
  }
  return showComment(visibility, row);
}

/** Removes the viewer's like, if there is one. */
export async function unlikeComment(context: SignedInContext, input: Input): Promise<Comment> {
  const visibility = visibilityOf(context);
  const row = await findComment(visibility, input.commentId);
  await deleteCommentLike(context.tx, row.id, context.viewer.id);
  return showComment(visibility, row);
}
