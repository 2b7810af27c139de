import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Page } from '#contract/kernel/call.ts';
import {
  acceptConversation,
  type Conversation,
  createConversation,
  getConversations,
  getMessages,
  leaveConversation,
  type Message,
  readConversation,
  sendMessage,
} from '#contract/talk.ts';
import { getUnread } from '#contract/talk/unread.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey, pagesOptions } from '#web/kernel/sending/queries.ts';
import { type Outbox, useOutbox } from '../core/use-outbox.ts';
import { usePoll } from '../core/use-poll.ts';

/** The viewer's conversations, newest first, or their message requests. */
export function useConversations(requests = false) {
  const options = pagesOptions(useSend(), getConversations, { requests });
  const known = useQueryClient().getQueryData<InfiniteData<Page<Conversation[]>>>(options.queryKey);
  const poll = usePoll(known?.pages[0]?.data[0]?.last_message?.id ?? '');
  const list = useInfiniteQuery({ ...options, ...poll });
  return { ...list, conversations: list.data?.pages.flatMap((page) => page.data) ?? [] };
}

/** A conversation's messages, oldest first, with paging to older ones. */
export function useMessages(conversationId: string) {
  const options = pagesOptions(useSend(), getMessages, { conversation_id: conversationId });
  const known = useQueryClient().getQueryData<InfiniteData<Page<Message[]>>>(options.queryKey);
  const poll = usePoll(known?.pages[0]?.data[0]?.id ?? '');
  const list = useInfiniteQuery({ ...options, ...poll });
  const all = list.data?.pages.flatMap((page) => page.data) ?? [];
  const messages = [...new Map(all.map((message) => [message.id, message])).values()].toReversed();
  return { ...list, messages };
}

/** Sends messages to a conversation. */
export function useWrite(conversationId: string): Outbox<string> {
  const send = useSend();
  const queries = useQueryClient();
  return useOutbox<string>(`conversation ${conversationId}`, async (text, guid) => {
    const message = await send(sendMessage, { conversation_id: conversationId, text, guid });
    const { queryKey } = pagesOptions(send, getMessages, { conversation_id: conversationId });
    queries.setQueryData<InfiniteData<Page<Message[]>>>(queryKey, (old) => {
      const [first, ...rest] = old?.pages ?? [];
      if (!old || !first) return old;
      return { ...old, pages: [{ ...first, data: [message, ...first.data] }, ...rest] };
    });
    refreshLists(queries);
  });
}

/** Marks messages as read while they are visible. */
export function useRead(conversationId: string, newest: string | undefined): void {
  const send = useSend();
  const queries = useQueryClient();
  useEffect(() => {
    if (newest === undefined) return;
    const read = () => {
      send(readConversation, { conversation_id: conversationId, message_id: newest }).then(
        () => refreshLists(queries),
        // Harmless: the next message or visit marks them.
        () => undefined,
      );
    };
    if (!document.hidden) return read();
    document.addEventListener('visibilitychange', read, { once: true });
    return () => document.removeEventListener('visibilitychange', read);
  }, [send, queries, conversationId, newest]);
}

/** Accepts a request; leaves a conversation or declines a request. */
export function useMembership(conversation: Conversation) {
  const send = useSend();
  const queries = useQueryClient();
  const one = { conversation_id: conversation.id };
  return {
    accept: async () => {
      await send(acceptConversation, one);
      refreshLists(queries);
    },
    leave: async () => {
      await send(leaveConversation, one);
      refreshLists(queries);
    },
  };
}

/** The content of a new conversation. */
export interface Beginning {
  readonly personIds: readonly string[];
  readonly text?: string;
  readonly pinId?: string;
}

/** Writes to people, in their existing conversation or a new one; the guid makes it idempotent. */
export function useBegin(): (what: Beginning, guid: string) => Promise<Conversation> {
  const send = useSend();
  const queries = useQueryClient();
  return async ({ personIds, text, pinId }, guid) => {
    const input = { user_ids: [...personIds], text: text ?? null, pin: pinId ?? null, guid };
    const conversation = await send(createConversation, input);
    refreshLists(queries);
    return conversation;
  };
}

function refreshLists(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: callKey(getConversations) });
  void queries.invalidateQueries({ queryKey: callKey(getUnread) });
}
