import * as calls from '#contract/talk.ts';
import * as requests from '#contract/talk/contact-requests.ts';
import { shareByEmail as shareCall } from '#contract/talk/share.ts';
import { getUnread as unreadCall } from '#contract/talk/unread.ts';
import { route, rule, withServices, type Route } from '#server/kernel/http/route.ts';
import { acceptConversation } from './messages/accept-conversation.ts';
import {
  acceptContactRequest,
  getContactRequests,
  ignoreContactRequest,
} from './messages/contact-requests.ts';
import { createComment } from './comments/create-comment.ts';
import { createConversation } from './messages/create-conversation.ts';
import { deleteComment } from './comments/delete-comment.ts';
import { getComment } from './comments/get-comment.ts';
import { getComments } from './comments/get-comments.ts';
import { getConversations } from './messages/get-conversations.ts';
import { getMessages } from './messages/get-messages.ts';
import { getUnread } from './messages/get-unread.ts';
import { leaveConversation } from './messages/leave-conversation.ts';
import {
  mayBegin,
  mayBeMailed,
  mayComment,
  mayDeleteComment,
  mayEditComment,
  maySay,
  maySeeConversation,
  mayShowComment,
  mayWriteTo,
} from './core/policy.ts';
import { likeComment, unlikeComment } from './comments/like-comment.ts';
import { readConversation } from './messages/read-conversation.ts';
import { sendMessage } from './messages/send-message.ts';
import { updateComment } from './comments/update-comment.ts';
import { shareByEmail } from './email/share-by-email.ts';

const see = rule(
  'Anyone, at pins that they may see, without comments of people who are blocked',
  mayShowComment,
);
const own = rule('Its members, unless a block sets them all apart', maySeeConversation);

/** The domain's calls. */
export const talkRoutes = (tellsAccounts: boolean): readonly Route[] => [
  route(
    calls.createComment,
    createComment,
    rule('Who may see the pin and is not blocked from who pinned it', mayComment, mayShowComment),
  ),
  route(
    calls.deleteComment,
    deleteComment,
    rule(
      'Who wrote it, who pinned what it was written at, and whose board that is',
      mayDeleteComment,
    ),
  ),
  route(calls.updateComment, updateComment, rule('Who wrote it', mayEditComment, mayShowComment)),
  route(calls.likeComment, likeComment, see),
  route(calls.unlikeComment, unlikeComment, see),
  route(calls.getComment, getComment, see),
  route(calls.getComments, getComments, see),
  route(calls.getConversations, getConversations, own),
  route(
    calls.createConversation,
    withServices({ tellsAccounts }, createConversation),
    rule(
      'Anyone, to people who are not blocked; with pins that they may see',
      mayWriteTo,
      mayBegin,
      maySay,
    ),
  ),
  route(calls.getMessages, getMessages, own),
  route(
    calls.sendMessage,
    sendMessage,
    rule('Its members; a few messages until somebody accepts', maySeeConversation, maySay),
  ),
  route(calls.readConversation, readConversation, own),
  route(calls.acceptConversation, acceptConversation, own),
  route(calls.leaveConversation, leaveConversation, own),
  route(requests.getContactRequests, getContactRequests, own),
  route(requests.acceptContactRequest, acceptContactRequest, own),
  route(requests.ignoreContactRequest, ignoreContactRequest, own),
  route(
    shareCall,
    shareByEmail,
    rule('Anyone, of what they see and anybody with its link may see', mayBeMailed),
  ),
  route(unreadCall, getUnread, rule('The viewer; counts their own conversations')),
];
