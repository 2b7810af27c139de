import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import { creek } from '#contract/pins/examples.ts';
import { emil, ines, noor } from '#contract/social/examples.ts';
import {
  acceptContactRequest,
  getContactRequests,
  ignoreContactRequest,
} from './contact-requests.ts';
import {
  acceptConversation,
  createComment,
  createConversation,
  deleteComment,
  getComment,
  getComments,
  getConversations,
  getMessages,
  leaveConversation,
  likeComment,
  readConversation,
  sendMessage,
  unlikeComment,
  updateComment,
  type Comment,
  type Conversation,
  type Message,
} from '#contract/talk.ts';
import { shareByEmail } from './share.ts';
import { getUnread } from './unread.ts';

/** Emil's comment on Noor's pin. */
export const comment: Comment = {
  id: world.comment,
  type: 'aggregatedcomment',
  text: 'Where did you find this, @noor?',
  user: emil,
  created_at: WHEN,
  edited_at: null,
  parent_id: null,
  reply_count: 1,
  mentions: [{ id: world.noor, username: 'noor' }],
  like_count: 0,
  liked_by_me: false,
  is_deletable: true,
  is_editable: false,
};

const message: Message = {
  id: world.message,
  type: 'message',
  conversation_id: world.talk,
  text: 'Look at this one.',
  sender: emil,
  created_at: WHEN,
  pin: creek,
  has_pin: true,
};

const talk: Conversation = {
  id: world.talk,
  type: 'conversation',
  users: [emil],
  unread: 1,
  last_message: message,
  created_at: WHEN,
  is_request: false,
};

/** Ines's request, once accepted. */
const invited: Conversation = {
  ...talk,
  id: world.request,
  users: [ines],
  last_message: {
    ...message,
    id: '1188950301542301692',
    conversation_id: world.request,
    text: 'May I ask you something?',
    sender: ines,
    pin: null,
    has_pin: false,
  },
};

const written: Message = {
  ...message,
  id: '1188950301542301691',
  text: 'It is the bluest so far.',
  sender: noor,
  pin: null,
  has_pin: false,
};

const comments: readonly Example[] = [
  example(getComment, 'One comment.', { commentId: world.comment }, comment),
  example(
    getComments,
    "Comments on a pin's picture, the oldest first; with commentId, the replies to that comment.",
    { pinId: world.bower, page_size: 25 },
    [comment],
  ),
  example(
    createComment,
    'Comments on a pin, or replies to a comment.',
    { pinId: world.bower, text: 'By the creek.', parentId: world.comment },
    {
      ...comment,
      id: '1188950301542301672',
      text: 'By the creek.',
      user: noor,
      parent_id: world.comment,
      reply_count: 0,
      mentions: [],
      is_editable: true,
    },
  ),
  example(
    updateComment,
    "Changes the text of the viewer's comment.",
    { commentId: world.reply, text: 'By the creek, at dawn.' },
    {
      ...comment,
      id: world.reply,
      text: 'By the creek, at dawn.',
      user: noor,
      edited_at: WHEN,
      parent_id: world.comment,
      reply_count: 0,
      mentions: [],
      is_editable: true,
    },
  ),
  example(
    likeComment,
    'Likes a comment.',
    { commentId: world.comment },
    { ...comment, like_count: 1, liked_by_me: true },
  ),
  example(unlikeComment, 'Takes a like of a comment back.', { commentId: world.comment }, comment),
  example(deleteComment, 'Deletes a comment with its replies.', { commentId: world.comment }, null),
];

const conversations: readonly Example[] = [
  example(
    getUnread,
    'In how many conversations something waits to be read.',
    {},
    { conversations_unseen_count: 1 },
  ),
  example(
    getConversations,
    "The viewer's conversations, the one with the newest message first.",
    { page_size: 25 },
    [talk],
  ),
  example(
    getMessages,
    'The messages of a conversation, the newest first.',
    { conversation_id: world.talk, page_size: 25 },
    [message],
  ),
  example(
    createConversation,
    'Begins a conversation, or goes on with the one that these people have.',
    { user_ids: [world.emil], text: 'It is the bluest so far.' },
    { ...talk, unread: 0, last_message: written },
  ),
  example(
    sendMessage,
    'Sends text, a pin, or both.',
    { conversation_id: world.talk, text: 'It is the bluest so far.' },
    written,
  ),
  example(
    readConversation,
    'Everything up to a message has been read.',
    { conversation_id: world.talk, message_id: world.message },
    null,
  ),
  example(
    acceptConversation,
    'Accepts a conversation that somebody asks for.',
    { conversation_id: world.request },
    invited,
  ),
  example(
    shareByEmail,
    'Sends a pin, a board or a profile to an e-mail address.',
    { email: 'juno@people.example', pin_id: world.creek, message: 'Look at this one.' },
    { sent: true },
  ),
  example(
    leaveConversation,
    'Leaves a conversation, or declines it; the others keep what was said.',
    { conversation_id: world.talk },
    null,
  ),
  example(
    getContactRequests,
    'Conversations that wait for the viewer, as older clients ask for them.',
    {},
    [
      {
        id: world.request,
        type: 'contactrequest',
        sender: ines,
        conversation: { ...invited, unread: 1, is_request: true },
      },
    ],
  ),
  example(
    acceptContactRequest,
    'Accepts one; its id is that of the conversation.',
    { contact_request: { id: world.request } },
    invited,
  ),
  example(ignoreContactRequest, 'Declines one.', { contact_request: { id: world.request } }, null),
];

export const talkExamples = [...comments, ...conversations];
