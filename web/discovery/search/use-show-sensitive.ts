import { useQueryClient } from '@tanstack/react-query';
import type { AddressedSearch } from '#contract/discovery/search-address.ts';
import { search } from '#contract/discovery/search.ts';
import { getTopic, getTopicPins } from '#contract/discovery/topics.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { lift } from '#web/kernel/core/lifted.ts';
import { callOptions, pagesOptions } from '#web/kernel/sending/queries.ts';
import { besideOf, hasBeside } from './search-rules.ts';
import { searchNotice, topicNotice } from './sensitive-choice.ts';

const show_sensitive = true;

/** Reveals a search with sensitive words: prefetches its results, then lifts the notice. */
export function useShowSearch(request: AddressedSearch, from: string | null): () => Promise<void> {
  const send = useSend();
  const queries = useQueryClient();
  const notice = searchNotice(request.query);
  return async () => {
    const chosen = { ...request, show_sensitive };
    const { boards, users } = besideOf(chosen);
    await Promise.all([
      queries.prefetchInfiniteQuery(pagesOptions(send, search, chosen, from)),
      ...(hasBeside(request, from)
        ? [boards, users].map((one) => queries.prefetchQuery(callOptions(send, search, one)))
        : []),
    ]);
    lift(notice);
  };
}

/** Reveals a sensitive topic in the same way. */
export function useShowTopic(id: string, from: string | null): () => Promise<void> {
  const send = useSend();
  const queries = useQueryClient();
  const notice = topicNotice(id);
  return async () => {
    const input = { id, show_sensitive };
    await Promise.all([
      queries.prefetchQuery(callOptions(send, getTopic, input)),
      queries.prefetchInfiniteQuery(pagesOptions(send, getTopicPins, input, from)),
    ]);
    lift(notice);
  };
}
