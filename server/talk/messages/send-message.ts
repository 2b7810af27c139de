import type { InputOf } from '#contract/kernel/call.ts';
import { MAX_ASKING, type Message, type sendMessage as call } from '#contract/talk.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { notAnswered } from './create-conversation.ts';
import { deliver, contentOf } from './deliver.ts';
import { holdConversation } from './find-conversation.ts';
import { sentBy } from '../core/message-store.ts';
import { maySay } from '../core/policy.ts';
import { showMessage } from './show-messages.ts';

/** Sends a message to one of the viewer's conversations; replying to a request accepts it. */
export async function sendMessage(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Message> {
  const { conversation, members } = await holdConversation(context, input.conversation_id);
  if (members.others.length === 0) {
    throw new Failure('not_allowed', 'Everyone else has left this conversation.');
  }
  const content = await contentOf(context, input);
  const sent = await sentBy(context.tx, conversation.id, context.viewer.id);
  if (!maySay(members.others, sent, MAX_ASKING)) throw notAnswered();
  const row = await deliver(context, conversation, content, [...members.free]);
  return showMessage(context, row);
}
