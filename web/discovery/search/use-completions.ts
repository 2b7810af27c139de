import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  clearRecentSearches,
  complete,
  rememberSearch,
  type Completion,
} from '#contract/discovery/complete.ts';
import type { Send } from '#contract/kernel/render.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey, callOptions } from '#web/kernel/sending/queries.ts';

const ROWS = 10;
const NONE: readonly Completion[] = [];

/** What a field offers, and how what is written in it may go on. */
export interface Offered {
  readonly items: readonly Completion[];
  readonly hint: string | null;
}

/**
 * What a term may mean, and while nothing is written what was searched for last. A question that the
 * next letter makes idle is given up, which nobody is told of [SEARCH-08].
 */
export function useCompletions(term: string, scope: string, isOpen: boolean): Offered {
  const { data } = useQuery({
    ...callOptions(useSend(), complete, { term, pin_scope: scope, count: ROWS }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  return isOpen && data ? data : { items: NONE, hint: null };
}

/** Keeps a search of the viewer, to offer it to them again; nothing waits for it. */
export async function remember(send: Send, queries: QueryClient, query: string): Promise<void> {
  try {
    await send(rememberSearch, { query });
    await queries.invalidateQueries({ queryKey: callKey(complete) });
  } catch {
    // The search itself is under way; it is only not offered again.
  }
}

/** Forgets what the viewer searched for last. */
export function useForgetSearches(): () => Promise<void> {
  const send = useSend();
  const queries = useQueryClient();
  return async () => {
    await send(clearRecentSearches, {});
    await queries.invalidateQueries({ queryKey: callKey(complete) });
  };
}
