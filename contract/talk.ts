import * as z from 'zod/mini';
import { defineCall, type Rate } from '#contract/kernel/call.ts';
import { flag, id, ids, jsonText, maybe, text } from '#contract/kernel/scalars.ts';
import { pin } from './pins.ts';
import { person } from './social.ts';
import { isSeen } from '#contract/talk/words.ts';

/** Characters of a comment, and of a message. */
export const MAX_COMMENT = 500;
export const MAX_MESSAGE = 2000;
/** People of a conversation at most, whoever began it among them. */
export const MAX_MEMBERS = 10;
/** Messages that somebody may send before anybody has accepted their request. */
export const MAX_ASKING = 3;

const COMMENTS: Rate = { limit: 100, seconds: 3600, per: 'person' };
const MESSAGES: Rate = { limit: 300, seconds: 3600, per: 'person' };
const BEGINNINGS: Rate = { limit: 60, seconds: 3600, per: 'person' };

/** Lines of text with something in them that can be seen. */
export const lines = (max: number) =>
  z.pipe(
    text(max),
    z.pipe(
      z.transform((value: string) => value.replaceAll(/\r\n?/g, '\n').trim()),
      z.string().check(z.refine(isSeen, 'Write something first.')),
    ),
  );

/** A comment on a picture, as the viewer may see it. */
export const comment = z.object({
  id: z.string(),
  type: z.literal('aggregatedcomment'),
  text: z.string(),
  user: person,
  created_at: z.string(),
  /** The comment that this one replies to. */
  parent_id: z.nullable(z.string()),
  reply_count: z.int(),
  /** Who of the names after @ is a person here. */
  mentions: z.array(z.object({ id: z.string(), username: z.string() })),
  /** Whether the viewer wrote it or the pin is theirs. */
  is_deletable: z.boolean(),
});
export type Comment = z.infer<typeof comment>;

/**
 * Writes at a pin. `objectId`, which older tools spell `object_id`, is a pin's `aggregated_pin_data.id`: alone it
 * stands for the first public pin of that picture where comments are on, else for the viewer's own.
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
    /** A reply; a reply to a reply joins the same replies. */
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

/** A comment goes with its replies. */
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
 * Comments on a picture, or with `commentId` the replies to one, oldest first. With `pinId` as they
 * are at that pin; with `objectId` alone those written at public pins.
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
  /** Null when none was sent, and when the viewer may not see it. */
  pin: z.nullable(pin),
  has_pin: z.boolean(),
});
export type Message = z.infer<typeof message>;

export const conversation = z.object({
  id: z.string(),
  type: z.literal('conversation'),
  /** The others in it. */
  users: z.array(person),
  /** Messages of others that the viewer has not read; counted to 100. */
  unread: z.int(),
  last_message: z.nullable(message),
  created_at: z.string(),
  /** Somebody whom the viewer does not follow asks; it waits until the viewer accepts. */
  is_request: z.boolean(),
});
export type Conversation = z.infer<typeof conversation>;

// No access token reads or writes what people write to each other: no scope says so.
const between = { audience: 'signed_in', sessionOnly: true } as const;
const one = { conversation_id: id() };
const content = {
  text: z.optional(maybe(lines(MAX_MESSAGE))),
  pin: z.optional(maybe(id())),
  guid: z.optional(maybe(text(100))),
};
const refusals = ['conversation_not_found', 'invalid_input', 'not_allowed'] as const;
const onceOnly = ['key_reused', 'key_in_progress', 'rate_limited'] as const;

/** The viewer's conversations, the one with the newest message first. */
export const getConversations = defineCall({
  name: 'v3_get_conversations',
  resource: ['Conversations', 'get'],
  ...between,
  /** True lists what waits for the viewer to accept, and nothing else. */
  input: z.object({ requests: z.optional(flag()) }),
  output: z.array(conversation),
  paged: true,
  errors: ['invalid_input'],
});

/** Begins a conversation, or goes on with the one that these people have, with a first message if there is one. */
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

/** Sends text, a pin, or both; to answer a request is to accept it. */
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

/** Everything up to this message is read; without one, everything. */
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

/** The viewer leaves, or declines a request; the others keep what was said. */
export const leaveConversation = defineCall({
  name: 'v3_leave_conversation',
  path: ['DELETE', '/v3/conversations/{conversation_id}/'],
  ...between,
  input: z.object(one),
  output: z.null(),
  errors: ['conversation_not_found'],
});
