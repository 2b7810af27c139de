import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Conversation } from '#contract/talk.ts';
import type {
  acceptContactRequest as acceptCall,
  ContactRequest,
  getContactRequests as getCall,
  ignoreContactRequest as ignoreCall,
} from '#contract/talk/contact-requests.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { acceptConversation } from './accept-conversation.ts';
import { getConversations } from './get-conversations.ts';
import { leaveConversation } from './leave-conversation.ts';

/** The viewer's message requests, in the format of older clients. */
export async function getContactRequests(
  context: SignedInContext,
  input: InputOf<typeof getCall>,
): Promise<Page<ContactRequest[]>> {
  const { data, bookmark } = await getConversations(context, { ...input, requests: true });
  return { data: data.map(toContactRequest), bookmark };
}

export async function acceptContactRequest(
  context: SignedInContext,
  input: InputOf<typeof acceptCall>,
): Promise<Conversation> {
  return acceptConversation(context, { conversation_id: input.contact_request.id });
}

export async function ignoreContactRequest(
  context: SignedInContext,
  input: InputOf<typeof ignoreCall>,
): Promise<null> {
  return leaveConversation(context, { conversation_id: input.contact_request.id });
}

function toContactRequest(conversation: Conversation): ContactRequest {
  const { id, last_message, users } = conversation;
  return {
    id,
    type: 'contactrequest',
    sender: last_message?.sender ?? users[0] ?? null,
    conversation,
  };
}
