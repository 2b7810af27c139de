import * as z from 'zod/mini';
import { defineCall, type Rate } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { flag, id, ids, jsonText, maybe, text } from '#contract/kernel/scalars.ts';
import { pin } from './pins.ts';
import { person } from './social.ts';
import { isSeen } from '#contract/talk/words.ts';

/** The longest comment, and the longest message, in characters. */
export const MAX_COMMENT = 500;
export const MAX_MESSAGE = 2000;
/** The most people of a conversation, including its creator. */
export const MAX_MEMBERS = 10;
/** The most messages in a request before anybody accepts it. */
export const MAX_ASKING = 3;

const COMMENTS: Rate = { limit: 100, seconds: 3600, per: 'person' };
const MESSAGES: Rate = { limit: 300, seconds: 3600, per: 'person' };
const BEGINNINGS: Rate = { limit: 60, seconds: 3600, per: 'person' };

/** Multi-line text with at least one visible character. */
export const lines = (max: number) =>
  z.pipe(
    text(max),
    z.pipe(
      z.transform((value: string) => value.replaceAll(/\r\n?/g, '\n').trim()),
      z.string().check(z.refine(isSeen, 'Write something first.')),
    ),
  );

/** A comment on a picture that the viewer may see. */
export const comment = z.object({
  id: z.string(),
  type: z.literal('aggregatedcomment'),
  text: z.string(),
  user: person,
  created_at: z.string(),
  /** When its text was last changed. */
  edited_at: z.nullable(z.string()),
  /** The comment that this one replies to. */
  parent_id: z.nullable(z.string()),
  reply_count: z.int(),
  /** Those names after @ that belong to people here. */
  mentions: z.array(z.object({ id: z.string(), username: z.string() })),
  like_count: z.int(),
  liked_by_me: z.boolean(),
  /** Whether the viewer wrote it or owns the pin. */
  is_deletable: z.boolean(),
  /** Whether the viewer wrote it. */
  is_editable: z.boolean(),
});
export type Comment = z.infer<typeof comment>;

/**
 * Comments on a pin. `objectId`, which older tools spell `object_id`, is a pin's `aggregated_pin_data.id`: alone it
 * stands for the first public pin of that picture with comments on, else for the viewer's own.
 */
export const createComment = defineCall({
  name: 'v3_create_aggregated_comment',
  resource: ['AggregatedComment', 'create'],
  audience: 'signed_in',
  input: z.object({
    pinId: maybe(id()),
    objectId: maybe(id()),
    object_id: z.optional(maybe(id())),
    text: lines(MAX_COMMENT),
    /** For a reply; a reply to a reply joins the same thread. */
    parentId: maybe(id()),
    tags: maybe(jsonText(z.array(z.unknown()).check(z.maxLength(100)))),
    guid: maybe(text(100)),
  }),
  output: comment,
  errors: [
    'pin_not_found',
    'comment_not_found',
    'comments_off',
    'invalid_input',
    'key_reused',
    'key_in_progress',
    'rate_limited',
  ],
  once: true,
  rate: COMMENTS,
});

/** Replaces a comment's text; `edited_at` has the time of the change. */
export const updateComment = defineCall({
  name: 'v3_update_aggregated_comment',
  resource: ['AggregatedComment', 'update'],
  audience: 'signed_in',
  input: z.object({ commentId: id(), text: lines(MAX_COMMENT) }),
  output: comment,
  errors: ['comment_not_found', 'rate_limited'],
  rate: COMMENTS,
});

export const likeComment = defineCall({
  name: 'v3_like_aggregated_comment',
  resource: ['AggregatedCommentLike', 'create'],
  audience: 'signed_in',
  input: z.object({ commentId: id() }),
  output: comment,
  errors: ['comment_not_found', 'rate_limited'],
  rate: WRITES,
});

export const unlikeComment = defineCall({
  name: 'v3_unlike_aggregated_comment',
  resource: ['AggregatedCommentLike', 'delete'],
  audience: 'signed_in',
  input: z.object({ commentId: id() }),
  output: comment,
  errors: ['comment_not_found', 'rate_limited'],
  rate: WRITES,
});

/** Deletes a comment with its replies. */
export const deleteComment = defineCall({
  name: 'v3_delete_aggregated_comment',
  resource: ['AggregatedComment', 'delete'],
  audience: 'signed_in',
  input: z.object({ commentId: id() }),
  output: z.null(),
  errors: ['comment_not_found'],
});

export const getComment = defineCall({
  name: 'v3_get_aggregated_comment',
  resource: ['AggregatedComment', 'get'],
  audience: 'anyone',
  input: z.object({ commentId: id() }),
  output: comment,
  errors: ['comment_not_found'],
});

/**
 * Comments on a picture, or with `commentId` the replies to one, oldest first. With `pinId` those visible at that pin;
 * with `objectId` alone those written at public pins.
 */
export const getComments = defineCall({
  name: 'v3_get_aggregated_comment_feed',
  resource: ['AggregatedCommentFeed', 'get'],
  audience: 'anyone',
  input: z.object({
    objectId: maybe(id()),
    object_id: z.optional(maybe(id())),
    pinId: maybe(id()),
    commentId: maybe(id()),
    redux_normalize_feed: z.optional(flag()),
  }),
  output: z.array(comment),
  paged: true,
  errors: ['pin_not_found', 'comment_not_found', 'invalid_input'],
});

export const message = z.object({
  id: z.string(),
  type: z.literal('message'),
  conversation_id: z.string(),
  text: z.string(),
  sender: person,
  created_at: z.string(),
  /** Null if none was sent or the viewer may not see it. */
  pin: z.nullable(pin),
  has_pin: z.boolean(),
});
export type Message = z.infer<typeof message>;

export const conversation = z.object({
  id: z.string(),
  type: z.literal('conversation'),
  /** The other members. */
  users: z.array(person),
  /** Unread messages from others, counted up to 100. */
  unread: z.int(),
  last_message: z.nullable(message),
  created_at: z.string(),
  /** A request from a person whom the viewer does not follow, until the viewer accepts. */
  is_request: z.boolean(),
});
export type Conversation = z.infer<typeof conversation>;

// No access token reads or writes private messages: there is no scope for it.
const between = { audience: 'signed_in', sessionOnly: true } as const;
const one = { conversation_id: id() };
const content = {
  text: z.optional(maybe(lines(MAX_MESSAGE))),
  pin: z.optional(maybe(id())),
  guid: z.optional(maybe(text(100))),
};
const refusals = ['conversation_not_found', 'invalid_input', 'not_allowed'] as const;
const onceOnly = ['key_reused', 'key_in_progress', 'rate_limited'] as const;

/** The viewer's conversations, newest message first. */
export const getConversations = defineCall({
  name: 'v3_get_conversations',
  resource: ['Conversations', 'get'],
  ...between,
  /** True lists only the requests awaiting the viewer. */
  input: z.object({ requests: z.optional(flag()) }),
  output: z.array(conversation),
  paged: true,
  errors: ['invalid_input'],
});

/** Creates a conversation, or continues the existing one of these people, with an optional first message. */
export const createConversation = defineCall({
  name: 'v3_create_conversation',
  resource: ['Conversations', 'create'],
  ...between,
  input: z.object({
    user_ids: z.optional(maybe(ids(MAX_MEMBERS - 1))),
    emails: z.optional(
      maybe(
        jsonText(
          z
            .array(text(254).check(z.regex(/^[^\s@]+@[^\s@]+$/, 'Expected an e-mail address')))
            .check(z.maxLength(MAX_MEMBERS - 1)),
        ),
      ),
    ),
    ...content,
  }),
  output: conversation,
  errors: ['user_not_found', 'pin_not_found', 'invalid_input', 'not_allowed', ...onceOnly],
  once: true,
  rate: BEGINNINGS,
});

/** Messages of a conversation, newest first. */
export const getMessages = defineCall({
  name: 'v3_get_conversation_messages',
  resource: ['ConversationMessages', 'get'],
  ...between,
  input: z.object(one),
  output: z.array(message),
  paged: true,
  errors: ['conversation_not_found', 'invalid_input'],
});

/** Sends text, a pin, or both; replying to a request accepts it. */
export const sendMessage = defineCall({
  name: 'v3_send_conversation_message',
  resource: ['ConversationMessages', 'create'],
  ...between,
  input: z.object({ ...one, ...content }),
  output: message,
  errors: [...refusals, 'pin_not_found', ...onceOnly],
  once: true,
  rate: MESSAGES,
});

/** Marks messages as read up to this one, or all. */
export const readConversation = defineCall({
  name: 'v3_read_conversation',
  path: ['PUT', '/v3/conversations/{conversation_id}/read/'],
  ...between,
  input: z.object({ ...one, message_id: z.optional(maybe(id())) }),
  output: z.null(),
  errors: ['conversation_not_found'],
});

export const acceptConversation = defineCall({
  name: 'v3_accept_conversation',
  path: ['PUT', '/v3/conversations/{conversation_id}/accept/'],
  ...between,
  input: z.object(one),
  output: conversation,
  errors: ['conversation_not_found'],
});

/** Leaves a conversation or declines a request; the others keep the messages. */
export const leaveConversation = defineCall({
  name: 'v3_leave_conversation',
  path: ['DELETE', '/v3/conversations/{conversation_id}/'],
  ...between,
  input: z.object(one),
  output: z.null(),
  errors: ['conversation_not_found'],
});
