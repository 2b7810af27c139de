import { useQuery } from '@tanstack/react-query';
import { getUnread } from '#contract/talk/unread.ts';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';

/** Between two looks, in ms; a panel that is open looks by itself. */
const PAUSE_MS = 30_000;

/** In how many conversations something waits for the viewer; asked for in the browser only. */
export function useUnread(): number {
  const { send, viewer } = useApp();
  const { data } = useQuery({
    ...callOptions(send, getUnread, {}),
    enabled: viewer !== null,
    // A server that is away is asked ever less.
    refetchInterval: ({ state }) => PAUSE_MS * 2 ** state.fetchFailureCount,
  });
  return data?.conversations_unseen_count ?? 0;
}
