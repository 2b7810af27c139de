import {
  infiniteQueryOptions,
  QueryClient,
  queryOptions,
  type InfiniteData,
} from '@tanstack/react-query';
import type { AnswerOf, Call, Page, SentOf } from '#contract/kernel/call.ts';
import type { Send } from '#contract/kernel/render.ts';

/** A call that returns a page of a list. */
export type PagedCall = Call & { readonly paged: true };

/** Answers are fresh for this long, in ms, and are not requested again. */
const FRESH_MS = 60_000;
const CACHE_MS = 30 * 60_000;

/** Creates the cache of server answers. On the server there is one per page. */
export function createQueryClient(onServer: boolean): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: onServer ? Number.POSITIVE_INFINITY : CACHE_MS,
        // `send` retries within the call's own time limit.
        retry: false,
        refetchOnWindowFocus: false,
        // Offline, a call fails with an error; a paused one would leave the page waiting.
        networkMode: 'always',
      },
      mutations: { retry: false },
    },
  });
}

/** `[name, input]`; `[name]` alone matches every answer of the call, for invalidation. */
export function callKey(call: Call, input?: unknown): readonly unknown[] {
  return input === undefined ? [call.name] : [call.name, input];
}

/** A call as a query: `useQuery(callOptions(send, getBoard, { board_id }))`. */
export function callOptions<C extends Call>(send: Send, call: C, input: SentOf<C>) {
  return queryOptions<AnswerOf<C>>({
    queryKey: callKey(call, input),
    queryFn: ({ signal }) => send(call, input, { signal }),
  });
}

type PageOf<C extends PagedCall> = AnswerOf<C> & Page<unknown>;

/**
 * A list call as an infinite query; `from` is the bookmark to begin at, for the plain "next page" link that works
 * without JavaScript.
 */
export function pagesOptions<C extends PagedCall>(
  send: Send,
  call: C,
  input: SentOf<C>,
  from: string | null = null,
) {
  return infiniteQueryOptions<
    PageOf<C>,
    Error,
    InfiniteData<PageOf<C>>,
    readonly unknown[],
    string | null
  >({
    queryKey: [...callKey(call, input), 'pages', from],
    queryFn: ({ pageParam, signal }) =>
      send(call, { ...(input as object), bookmark: pageParam } as SentOf<C>, { signal }) as Promise<
        PageOf<C>
      >,
    initialPageParam: from,
    getNextPageParam: (last) => last.bookmark,
  });
}

/** Matches every infinite list in the cache. */
export const EVERY_LIST = {
  predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[2] === 'pages',
};
