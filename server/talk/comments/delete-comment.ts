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

/** Deletes a comment of the viewer's, or at a pin of theirs, with its replies. */
export async function deleteComment(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<null> {
  const row = await commentById(context.tx, input.commentId);
  if (row === null) throw noSuchComment();
  const [pin] = await seePins(visibilityOf(context), [row.pinId]);
  // Its own person may leave a pin that they no longer see; a program only what it was trusted with.
  const isHidden = pin === undefined && !seesSecrets(context.viewer);
  const may = !isHidden && mayDeleteComment(context.viewer, row, pin ?? null);
  if (!may || !(await removeComment(context.tx, row))) throw noSuchComment();
  return null;
}

/** Takes a comment away with its replies and all that counts them; false when it is gone already. */
export async function removeComment(
  tx: Tx,
  { id, pinId, parentId }: Pick<CommentRow, 'id' | 'pinId' | 'parentId'>,
): Promise<boolean> {
  // The parent first, as a reply does that is being written: so two changes never wait for each other.
  if (parentId !== null) await lockComment(tx, parentId);
  if ((await lockComment(tx, id)) === null) return false;
  const gone = await deleteCommentRows(tx, id);
  if (parentId !== null) await changeReplyCount(tx, parentId, -1);
  await uncountComments(tx, pinId, gone);
  return true;
}
