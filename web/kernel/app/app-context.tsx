import {
  useInfiniteQuery,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { AnswerOf, Call, SentOf } from '#contract/kernel/call.ts';
import type { PageExperiment, PageExperiments } from '#contract/kernel/experiments.ts';
import type { PageSite, PageViewer, Send } from '#contract/kernel/render.ts';
import type { HistoryStack } from './history-stack.ts';
import type { Search } from './search.ts';
import { needContext } from '../core/need-context.tsx';
import { callOptions, type PagedCall, pagesOptions } from '../sending/queries.ts';

/** Context shared by every page. */
export interface App {
  readonly send: Send;
  readonly viewer: PageViewer | null;
  readonly site: PageSite;
  /** When the server rendered the page, in ms; both sides use it so that "3 days ago" renders the same. */
  readonly renderedAt: number;
  /** Experiment states at the time the page was rendered. */
  readonly experiments: PageExperiments;
  /** Records that the viewer used a feature under experiment. Safe to call on every use. */
  readonly expose: (experiment: PageExperiment) => Promise<void>;
  /** Returns the tab's current history. Not tracked for visitors: theirs stays at its first entry. */
  readonly history: () => HistoryStack;
}

export const [AppProvider, useApp] = needContext<App>('App');

/** The signed-in person; null for a visitor. */
export const useViewer = (): PageViewer | null => useApp().viewer;
export const useSend = (): Send => useApp().send;

/**
 * Returns what a page reads from the search params that it has loaded with. Those of the location change when a
 * navigation starts: a page that read them would ask for what is not loaded yet, and give way to a loading line.
 */
export function usePageSearch<T = Search>(select?: (search: Search) => T): T {
  // Equal values stay the same object, so that a page is not rendered again when a layer opens over it.
  return useSearch({ strict: false, structuralSharing: true, select: select as never });
}

/** Returns a call's answer from the cache, which the page's `load` has filled. */
export function useCall<C extends Call>(call: C, input: SentOf<C>): AnswerOf<C> {
  return useSuspenseQuery(callOptions(useSend(), call, input)).data;
}

/** Returns a list and a way to load more of it; the page's `load` fetches the first page. */
export function usePages<C extends PagedCall>(call: C, input: SentOf<C>, from?: string | null) {
  return useSuspenseInfiniteQuery(pagesOptions(useSend(), call, input, from));
}

/** Like usePages, but fetches only in the browser; the caller renders the loading state. */
export function useLatePages<C extends PagedCall>(call: C, input: SentOf<C>, enabled = true) {
  return useInfiniteQuery({ ...pagesOptions(useSend(), call, input), enabled });
}
