import type { InputOf } from '#contract/kernel/call.ts';
import type { leaveConversation as call } from '#contract/talk.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { removeMember } from './conversation-store.ts';
import { holdConversation } from './find-conversation.ts';

/** Leaves a conversation or declines a request; the others keep it. */
export async function leaveConversation(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<null> {
  const { conversation } = await holdConversation(context, input.conversation_id);
  await removeMember(context.tx, conversation.id, context.viewer.id);
  return null;
}
