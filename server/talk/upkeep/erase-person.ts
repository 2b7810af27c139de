import type { Tx } from '#server/kernel/db/tx.ts';
import { deleteCommentLikesOf } from '../core/comment-like-store.ts';
import { anyCommentById, commentIdsBy } from '../core/comment-store.ts';
import {
  conversationIdsOf,
  lockConversation,
  removeMember,
} from '../messages/conversation-store.ts';
import { removeComment } from '../comments/delete-comment.ts';
import { deleteMessagesBy } from '../core/message-store.ts';

/** Rows per transaction; each deletion holds locks on its counts until the transaction ends. */
const BATCH = 200;

/**
 * Deletes a person's comments, with the replies, their likes of comments, and their messages, and removes them from
 * conversations; the others' messages stay. Returns false if another transaction must continue.
 */
export async function eraseOf({ tx }: { readonly tx: Tx }, personId: string): Promise<boolean> {
  const comments = await commentIdsBy(tx, personId, BATCH);
  for (const id of comments) {
    const row = await anyCommentById(tx, id);
    if (row !== null) await removeComment(tx, row);
  }
  const likes = await deleteCommentLikesOf(tx, personId, BATCH);
  const conversations = await conversationIdsOf(tx, personId, BATCH);
  for (const id of conversations) {
    if ((await lockConversation(tx, id)) !== null) await removeMember(tx, id, personId);
  }
  const messages = await deleteMessagesBy(tx, personId, BATCH);
  return [comments.length, likes, conversations.length, messages].every((count) => count < BATCH);
}
