import type { Tx } from '#server/kernel/db/tx.ts';
import { uncountComments } from '#server/pins/index.ts';
import {
  anyCommentById,
  changeReplyCount,
  hideCommentRows,
  lockComment,
  showCommentRows,
  type CommentRow,
} from '../core/comment-store.ts';

/** Hides a comment with its replies from everybody, until it is shown again; does nothing if it is gone. */
export const hideComment = (tx: Tx, id: string, now: Date): Promise<void> =>
  changed(tx, id, { change: () => hideCommentRows(tx, id, now), sign: 1 });

/** Takes hideComment back; does nothing if it is gone or not hidden. */
export const showHiddenComment = (tx: Tx, id: string): Promise<void> =>
  changed(tx, id, { change: () => showCommentRows(tx, id), sign: -1 });

interface Change {
  readonly change: () => Promise<number>;
  readonly sign: 1 | -1;
}

async function changed(tx: Tx, id: string, { change, sign }: Change): Promise<void> {
  const row: CommentRow | null = await anyCommentById(tx, id);
  if (row === null) return;
  // Locks the parent first, like deleting a comment.
  const parent = row.parentId === null ? null : await lockComment(tx, row.parentId);
  const rows = await change();
  if (rows === 0) return;
  if (parent !== null) await changeReplyCount(tx, parent.id, sign === 1 ? -1 : 1);
  await uncountComments(tx, row.pinId, sign * rows);
}
