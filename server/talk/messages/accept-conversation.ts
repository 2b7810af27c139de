import type { InputOf } from '#contract/kernel/call.ts';
import type { acceptConversation as call, Conversation } from '#contract/talk.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { acceptAs } from './conversation-store.ts';
import { findMembers } from './find-conversation.ts';
import { showConversation } from './show-conversations.ts';

/** Accepts a message request, which makes it a normal conversation. */
export async function acceptConversation(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Conversation> {
  const { own } = await findMembers(context, input.conversation_id);
  await acceptAs(context.tx, own.conversationId, own.personId);
  return showConversation(context, own.conversationId);
}
