import * as calls from '#contract/talk.ts';
import * as requests from '#contract/talk/contact-requests.ts';
import { shareByEmail as shareCall } from '#contract/talk/share.ts';
import { getUnread as unreadCall } from '#contract/talk/unread.ts';
import type { Hosts } from '#server/kernel/core/hosts.ts';
import { route, rule, type Route } from '#server/kernel/http/route.ts';
import type { Media } from '#server/media/index.ts';
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
  mayBeMailed,
  mayComment,
  mayDeleteComment,
  maySay,
  maySeeConversation,
  mayShowComment,
  mayWriteTo,
} from './core/policy.ts';
import { readConversation } from './messages/read-conversation.ts';
import { sendMessage } from './messages/send-message.ts';
import { shareByEmail } from './letters/share-by-email.ts';

const see = rule(
  'Anyone, at pins that they may see, without what people say whom a block sets apart',
  mayShowComment,
);
const own = rule('Its members, unless a block sets them all apart', maySeeConversation);

/** The domain's calls. */
export const talkRoutes = (
  media: Media,
  hosts: Pick<Hosts, 'publicUrl'>,
  tellsAccounts: boolean,
): readonly Route[] => [
  route(
    calls.createComment,
    createComment(media),
    rule('Who may see the pin and is not set apart from who pinned it', mayComment, mayShowComment),
  ),
  route(
    calls.deleteComment,
    deleteComment(media),
    rule(
      'Who wrote it, who pinned what it was written at, and whose board that is',
      mayDeleteComment,
    ),
  ),
  route(calls.getComment, getComment(media), see),
  route(calls.getComments, getComments(media), see),
  route(calls.getConversations, getConversations(media), own),
  route(
    calls.createConversation,
    createConversation(media, tellsAccounts),
    rule(
      'Anyone, to people whom no block sets apart; with pins that they may see',
      mayWriteTo,
      maySay,
    ),
  ),
  route(calls.getMessages, getMessages(media), own),
  route(
    calls.sendMessage,
    sendMessage(media),
    rule('Its members; a few messages until somebody accepts', maySeeConversation, maySay),
  ),
  route(calls.readConversation, readConversation, own),
  route(calls.acceptConversation, acceptConversation(media), own),
  route(calls.leaveConversation, leaveConversation, own),
  route(requests.getContactRequests, getContactRequests(media), own),
  route(requests.acceptContactRequest, acceptContactRequest(media), own),
  route(requests.ignoreContactRequest, ignoreContactRequest, own),
  route(
    shareCall,
    shareByEmail(media, hosts),
    rule('Anyone, of what they see and anybody with its link may see', mayBeMailed),
  ),
  route(unreadCall, getUnread, rule('The viewer; counts their own conversations')),
];
