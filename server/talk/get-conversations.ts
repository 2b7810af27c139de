import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Conversation, getConversations as call } from '#contract/talk.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import { placeIn, toBookmark } from '#server/kernel/cursor.ts';
import { Failure } from '#server/kernel/failure.ts';
import { isStorableId } from '#server/kernel/moment.ts';
import type { Media } from '#server/media/index.ts';
import { collectPage } from '#server/pins/index.ts';
import { conversationsOf, type OwnRow, type Place } from './conversation-store.ts';
import { keepSeen, showConversations } from './show-conversations.ts';

/** The viewer's conversations, or what waits for them to accept, the newest message first. */
export const getConversations =
  (media: Media) =>
  async (context: SignedInContext, input: InputOf<typeof call>): Promise<Page<Conversation[]>> => {
    const state = input.requests ? 'asked' : 'in';
    const start = placeOf(input.bookmark);
    const { rows, last } = await collectPage<OwnRow>({
      size: input.page_size,
      next: (after, limit) =>
        conversationsOf(context.tx, context.viewer.id, state, after ?? start, limit),
      keep: (found) => keepSeen(context, found),
    });
    return {
      data: await showConversations(media, context, rows),
      bookmark: last === null ? null : toBookmark([last.lastMessageId, last.conversationId]),
    };
  };

function placeOf(bookmark: string | null): Place | null {
  const place = placeIn(bookmark, 2);
  if (place === null) return null;
  const [lastMessageId, conversationId] = place.map(String);
  if (lastMessageId && conversationId && [lastMessageId, conversationId].every(isStorableId)) {
    return { lastMessageId, conversationId };
  }
  throw new Failure('invalid_input', 'This bookmark is not one of ours.');
}
