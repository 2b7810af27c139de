/**
 * Talk: comments on pins, and messages. Owns the calls of contract/talk.ts; reports the number of comments to pins,
 * follows pins.deleted, and announces talk.comment-made and talk.comment-liked.
 *
 * A comment is stored in the bucket of its pin, and belongs to that pin's picture. A conversation is changed under its
 * lock, so that its messages have the same order for everybody.
 */
export { commentById, commentsByIds, type CommentRow } from './core/comment-store.ts';
export { hideComment, showHiddenComment } from './comments/hide-comment.ts';
export { commentLikesAmong } from './core/comment-like-store.ts';
export { correspondentsOf } from './messages/correspondents.ts';
export { eraseOf as eraseTalkOf } from './upkeep/erase-person.ts';
export { unreadConversations } from './messages/get-unread.ts';
export { commentLiked, commentMade } from './core/made.ts';
export { talkCounters } from './upkeep/reconcile-counts.ts';
export { restoreComment } from './comments/restore-comment.ts';
export { findComment, publicComments } from './comments/see-comments.ts';
export { anyMessageById, markMessageRemoved, messagesUpTo } from './core/message-store.ts';
export { findMessage } from './messages/find-message.ts';
