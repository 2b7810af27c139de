import { useQuery } from '@tanstack/react-query';
import { getUnread } from '#contract/talk/unread.ts';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';

/** The interval between polls, in ms; an open panel polls by itself. */
const PAUSE_MS = 30_000;

/** The number of conversations with unread messages; requested in the browser only. */
export function useUnread(): number {
  const { send, viewer } = useApp();
  const { data } = useQuery({
    ...callOptions(send, getUnread, {}),
    enabled: viewer !== null,
    // Backs off exponentially while the server fails.
    refetchInterval: ({ state }) => PAUSE_MS * 2 ** state.fetchFailureCount,
  });
  return data?.conversations_unseen_count ?? 0;
}
