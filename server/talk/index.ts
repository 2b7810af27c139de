/**
 * Talk: what people say below pins and to each other.
 * Owns the tables comments, conversations, conversation_members and messages, and the calls of
 * contract/talk.ts; it tells pins how many comments there are, follows pins.deleted, and announces
 * talk.comment-made.
 *
 * A comment lives in the bucket of the pin that it was written at, and is of that pin's picture. A
 * conversation is changed under its lock, so that its messages have one order for everybody.
 */
export { commentById, type CommentRow } from './comment-store.ts';
export { correspondentsOf } from './correspondents.ts';
export { eraseOf as eraseTalkOf } from './erase-person.ts';
export { unreadConversations } from './get-unread.ts';
export { COMMENT_MADE } from './made.ts';
export { talkCounters } from './reconcile-counts.ts';
export { publicComments } from './see-comments.ts';
