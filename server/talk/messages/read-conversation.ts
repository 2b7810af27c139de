import type { InputOf } from '#contract/kernel/call.ts';
import type { readConversation as call } from '#contract/talk.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { readTo } from './conversation-store.ts';
import { findMembers } from './find-conversation.ts';

/** Marks a conversation as read up to a message, or completely. */
export async function readConversation(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<null> {
  const { own } = await findMembers(context, input.conversation_id);
  await readTo(context.tx, own.conversationId, own.personId, input.message_id ?? null);
  return null;
}
