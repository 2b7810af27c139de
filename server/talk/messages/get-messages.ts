import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { getMessages as call, Message } from '#contract/talk.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { bookmarkAfter, idCursor } from '#server/kernel/context/cursor.ts';
import { findMembers, unseenIn } from './find-conversation.ts';
import { messagesOf } from '../core/message-store.ts';
import { showMessages } from './show-messages.ts';

/** Messages of one of the viewer's conversations, newest first; without those of blocked people. */
export async function getMessages(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Page<Message[]>> {
  const members = await findMembers(context, input.conversation_id);
  const size = input.page_size;
  const rows = await messagesOf(
    context.tx,
    members.own.conversationId,
    unseenIn(members),
    idCursor.read(input.bookmark),
    size + 1,
  );
  const page = rows.slice(0, size);
  return {
    data: await showMessages(context, page),
    bookmark: bookmarkAfter(rows.length > size ? (page.at(-1) ?? null) : null),
  };
}
