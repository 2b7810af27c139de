import type { SignedInContext } from '#server/kernel/context/context.ts';
import { countComment, visibilityOf } from '#server/pins/index.ts';
import { changeReplyCount, commentById, updateCommentText } from '../core/comment-store.ts';
import { mayComment } from '../core/policy.ts';
import { heldPin, insertUnderNewId } from './create-comment.ts';

/** A comment that its writer brings from another installation. */
export interface Restored {
  readonly pinId: string;
  readonly parentId: string | null;
  readonly text: string;
  readonly createdAt: Date | null;
  readonly editedAt: Date | null;
}

/** Writes a comment with its date at a pin that was brought too, without news for anybody; returns its id, or null. */
export async function restoreComment(
  context: SignedInContext,
  { pinId, parentId, text, createdAt, editedAt }: Restored,
): Promise<string | null> {
  const { tx } = context;
  const pin = await heldPin(visibilityOf(context), pinId);
  const parent = parentId === null ? null : await commentById(tx, parentId);
  if (!mayComment(pin) || (parentId !== null && parent === null)) return null;
  if (parent !== null && !(await changeReplyCount(tx, parent.id, 1))) return null;
  const row = await insertUnderNewId(
    { ...context, now: createdAt ?? context.now },
    pin,
    parent,
    text,
  );
  if (editedAt !== null) {
    await updateCommentText(tx, row.id, { text, mentions: row.mentions, now: editedAt });
  }
  await countComment(tx, pin);
  return row.id;
}
