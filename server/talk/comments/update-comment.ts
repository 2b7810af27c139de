import type { InputOf } from '#contract/kernel/call.ts';
import type { Comment, updateComment as call } from '#contract/talk.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { visibilityOf } from '#server/pins/index.ts';
import { updateCommentText } from '../core/comment-store.ts';
import { mayEditComment } from '../core/policy.ts';
import { peopleNamedIn } from './people-named-in.ts';
import { findComment, noSuchComment, showComment } from './see-comments.ts';

/** Replaces the text of the viewer's own comment; the people it names are not notified. */
export async function updateComment(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Comment> {
  const visibility = visibilityOf(context);
  const row = await findComment(visibility, input.commentId);
  if (!mayEditComment(context.viewer, row)) throw noSuchComment();
  const changed = await updateCommentText(context.tx, row.id, {
    text: input.text,
    mentions: await peopleNamedIn(context, input.text),
    now: context.now,
  });
  if (changed === null) throw noSuchComment();
  return showComment(visibility, changed);
}
