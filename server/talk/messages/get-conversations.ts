import * as z from 'zod/mini';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Conversation, getConversations as call } from '#contract/talk.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { cursorId, cursorOf } from '#server/kernel/context/cursor.ts';
import { collectPage } from '#server/pins/index.ts';
import { conversationsOf, type OwnRow, type ConversationPosition } from './conversation-store.ts';
import { filterVisibleRows, showConversations } from './show-conversations.ts';

const cursor = cursorOf(
  z.tuple([cursorId(), cursorId()]),
  ([lastMessageId, conversationId]): ConversationPosition => ({ lastMessageId, conversationId }),
  ({ lastMessageId, conversationId }) => [lastMessageId, conversationId],
);

/** The viewer's conversations, or their message requests, newest message first. */
export async function getConversations(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Page<Conversation[]>> {
  const state = input.requests ? 'asked' : 'in';
  const start = cursor.read(input.bookmark);
  const { rows, last } = await collectPage<OwnRow>({
    size: input.page_size,
    next: (after, limit) =>
      conversationsOf(context.tx, context.viewer.id, state, after ?? start, limit),
    visible: (found) => filterVisibleRows(context, found),
  });
  return {
    data: await showConversations(context, rows),
    bookmark: last && cursor.write(last),
  };
}
