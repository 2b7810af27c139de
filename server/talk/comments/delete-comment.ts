import type { InputOf } from '#contract/kernel/call.ts';
import type { deleteComment as call } from '#contract/talk.ts';
import { seesSecrets, type SignedInContext } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { seePins, visibilityOf, uncountComments } from '#server/pins/index.ts';
import {
  changeReplyCount,
  commentById,
  deleteCommentRows,
  lockComment,
  type CommentRow,
} from '../core/comment-store.ts';
import { mayDeleteComment } from '../core/policy.ts';
import { noSuchComment } from './see-comments.ts';

/** Deletes a comment by the viewer, or on their pin, with its replies. */
export async function deleteComment(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<null> {
  const row = await commentById(context.tx, input.commentId);
  if (row === null) throw noSuchComment();
  const [pin] = await seePins(visibilityOf(context), [row.pinId]);
  // The author may delete it even if they no longer see the pin; a program only what its scopes let it see.
  const isHidden = pin === undefined && !seesSecrets(context.viewer);
  const may = !isHidden && mayDeleteComment(context.viewer, row, pin ?? null);
  if (!may || !(await removeComment(context.tx, row))) throw noSuchComment();
  return null;
}

/** Deletes a comment with its replies and corrects the counts; returns false if it was already deleted. */
export async function removeComment(
  tx: Tx,
  { id, pinId, parentId }: Pick<CommentRow, 'id' | 'pinId' | 'parentId'>,
): Promise<boolean> {
  // Locks the parent first, like creating a reply, which prevents deadlocks.
  if (parentId !== null) await lockComment(tx, parentId);
  const isThere = (await lockComment(tx, id)) !== null;
  const gone = await deleteCommentRows(tx, id);
  if (!isThere) return false;
  if (parentId !== null) await changeReplyCount(tx, parentId, -1);
  await uncountComments(tx, pinId, gone);
  return true;
}
