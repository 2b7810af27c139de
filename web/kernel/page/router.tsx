import { type AnyRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PageHead } from './head.ts';
import type { RouterContext } from './page.ts';
import { parseSearch, stringifySearch } from '../app/search.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Shown once to the person, on the page they were redirected to [ROUTE-16]. */
    showError?: string;
    /** The session ended elsewhere; this document still belongs to the person who was signed in. */
    signedOut?: boolean;
  }
}

declare module '@tanstack/router-core' {
  interface StaticDataRouteOption {
    /** On the server: the page's files below `web/`. */
    files?: () => readonly string[];
  }
}

interface Parts {
  readonly routeTree: AnyRoute;
  readonly context: RouterContext;
  readonly history?: RouterHistory;
  readonly Missing: () => ReactNode;
  readonly Broken: (props: { error: unknown; reset?: () => void }) => ReactNode;
}

/** Creates the router, for one page on the server or for the whole visit in the browser. */
export function createAppRouter({ routeTree, context, history, Missing, Broken }: Parts) {
  return createRouter({
    routeTree,
    context,
    ...(history ? { history } : {}),
    isServer: import.meta.env.SSR,
    // Each path has the form in which its link was written [CONSOLE-02].
    trailingSlash: 'preserve',
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query cache alone decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultStaleTime: 0,
    scrollRestoration: !import.meta.env.SSR,
    defaultNotFoundComponent: Missing,
    defaultErrorComponent: Broken,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

/** Returns the head of the innermost page that has loaded. */
export function headOf(router: AppRouter): PageHead | undefined {
  const loaded = router.state.matches.filter((match) => match.loaderData !== undefined);
  return loaded.at(-1)?.loaderData as PageHead | undefined;
}

/** Returns the files of the matched pages, for their styles and chunks. */
export function filesOf(router: AppRouter): string[] {
  return router.state.matches.flatMap((match) => match.staticData.files?.() ?? []);
}
