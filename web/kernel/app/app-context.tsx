import {
  useInfiniteQuery,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
} from '@tanstack/react-query';
import type { AnswerOf, Call, SentOf } from '#contract/kernel/call.ts';
import type { PageExperiment, PageExperiments } from '#contract/kernel/experiments.ts';
import type { PageViewer, Send } from '#contract/kernel/render.ts';
import type { HistoryStack } from './history-stack.ts';
import { needContext } from '../core/need-context.tsx';
import { callOptions, type PagedCall, pagesOptions } from '../sending/queries.ts';

/** What every page has. */
export interface App {
  readonly send: Send;
  readonly viewer: PageViewer | null;
  /** When the server rendered the page, in ms: both sides then say the same "3 days ago". */
  readonly renderedAt: number;
  /** As they were when the page was rendered. */
  readonly experiments: PageExperiments;
  /** Counts that the viewer used what an experiment compares; it may be called at every use. */
  readonly expose: (experiment: PageExperiment) => Promise<void>;
  /** The tab's history, as it is now. A visitor has no use for it, and it stays at its first entry. */
  readonly history: () => HistoryStack;
}

export const [AppProvider, useApp] = needContext<App>('App');

/** The signed-in person; null for a visitor. */
export const useViewer = (): PageViewer | null => useApp().viewer;
export const useSend = (): Send => useApp().send;

/** A call's answer, which the page's `load` has put into the cache. */
export function useCall<C extends Call>(call: C, input: SentOf<C>): AnswerOf<C> {
  return useSuspenseQuery(callOptions(useSend(), call, input)).data;
}

/** A list and the way to more of it, begun by the page's `load`. */
export function usePages<C extends PagedCall>(call: C, input: SentOf<C>, from?: string | null) {
  return useSuspenseInfiniteQuery(pagesOptions(useSend(), call, input, from));
}

/** As usePages, but asked for only in the browser; the caller shows the waiting. */
export function useLatePages<C extends PagedCall>(call: C, input: SentOf<C>, enabled = true) {
  return useInfiniteQuery({ ...pagesOptions(useSend(), call, input), enabled });
}
