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
import { offeredInput } from './offered-input.ts';

const NONE: readonly Completion[] = [];

/** The suggestions of a field, and the completion of its text. */
export interface Offered {
  readonly items: readonly Completion[];
  readonly hint: string | null;
}

/**
 * Returns suggestions for a term; recent searches if it is empty. Typing the next letter cancels the pending request
 * silently [SEARCH-08].
 */
export function useCompletions(term: string, scope: string, isOpen: boolean): Offered {
  const { data } = useQuery({
    ...callOptions(useSend(), complete, { ...offeredInput(scope), term }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  return isOpen && data ? data : { items: NONE, hint: null };
}

/** Stores a search, to suggest it to the viewer again; nothing waits for it. */
export async function remember(send: Send, queries: QueryClient, query: string): Promise<void> {
  try {
    await send(rememberSearch, { query });
    await queries.invalidateQueries({ queryKey: callKey(complete) });
  } catch {
    // The search itself continues; it is just not suggested again.
  }
}

/** Deletes the viewer's recent searches. */
export function useForgetSearches(): () => Promise<void> {
  const send = useSend();
  const queries = useQueryClient();
  return async () => {
    await send(clearRecentSearches, {});
    await queries.invalidateQueries({ queryKey: callKey(complete) });
  };
}
