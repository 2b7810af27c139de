/**
 * Talk: what people say below pins and to each other.
 * Owns the calls of
 * contract/talk.ts; it tells pins how many comments there are, follows pins.deleted, and announces
 * talk.comment-made.
 *
 * A comment lives in the bucket of the pin that it was written at, and is of that pin's picture. A
 * conversation is changed under its lock, so that its messages have one order for everybody.
 */
export { commentById, type CommentRow } from './core/comment-store.ts';
export { correspondentsOf } from './messages/correspondents.ts';
export { eraseOf as eraseTalkOf } from './upkeep/erase-person.ts';
export { unreadConversations } from './messages/get-unread.ts';
export { commentMade } from './core/made.ts';
export { talkCounters } from './upkeep/reconcile-counts.ts';
export { publicComments } from './comments/see-comments.ts';
