import type { Pin } from '#contract/pins.ts';
import type { Person } from '#contract/social.ts';
import type { Comment, Conversation, Message } from '#contract/talk.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import type { CommentLikes } from './comment-like-store.ts';
import type { CommentRow } from './comment-store.ts';
import type { MessageRow } from './message-store.ts';

/** A comment in wire format. */
export function toComment(
  row: CommentRow,
  by: {
    readonly user: Person;
    readonly mentions: readonly Person[];
    readonly isDeletable: boolean;
    readonly isEditable: boolean;
    readonly likes: CommentLikes | null;
  },
): Comment {
  return {
    id: row.id,
    type: 'aggregatedcomment',
    text: row.text,
    user: by.user,
    created_at: toWireDate(row.createdAt),
    edited_at: row.editedAt && toWireDate(row.editedAt),
    parent_id: row.parentId,
    reply_count: row.replyCount,
    mentions: by.mentions.map(({ id, username }) => ({ id, username })),
    like_count: by.likes?.likes ?? 0,
    liked_by_me: by.likes?.isMine ?? false,
    is_deletable: by.isDeletable,
    is_editable: by.isEditable,
  };
}

/** A message in wire format; `pin` is null if the viewer may not see it. */
export function toMessage(row: MessageRow, sender: Person, pin: Pin | null): Message {
  return {
    id: row.id,
    type: 'message',
    conversation_id: row.conversationId,
    text: row.text,
    sender,
    created_at: toWireDate(row.createdAt),
    pin,
    has_pin: row.pinId !== null,
  };
}

/** A conversation in wire format for one of its members. */
export function toConversation(
  row: { readonly conversationId: string; readonly createdAt: Date; readonly state: string },
  by: {
    readonly users: readonly Person[];
    readonly unread: number;
    readonly lastMessage: Message | null;
  },
): Conversation {
  return {
    id: row.conversationId,
    type: 'conversation',
    users: [...by.users],
    unread: by.unread,
    last_message: by.lastMessage,
    created_at: toWireDate(row.createdAt),
    is_request: row.state === 'asked',
  };
}
