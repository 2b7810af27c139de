/**
 * A page is a file that exports `page`: its loader, its head and its component. It arrives as one chunk with its calls,
 * so the first load of another page contains none of it.
 */
import { lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { AnswerOf, Call, SentOf } from '#contract/kernel/call.ts';
import type { PageViewer, Send } from '#contract/kernel/render.ts';
import { CallError, isMissing, isSignedOut } from '../sending/call-error.ts';
import type { Loader } from '../core/rendered-parts.ts';
import type { PageHead } from './head.ts';
import { callOptions, type PagedCall, pagesOptions } from '../sending/queries.ts';
import type { Words } from '../words/words.ts';

/** What the router gives to every page. */
export interface RouterContext {
  readonly send: Send;
  readonly queries: QueryClient;
  readonly words: Words;
  readonly viewer: PageViewer | null;
  /** True until the server-rendered page has hydrated; until then refusals stay on that page. */
  readonly first: { now: boolean };
}

export interface PageAt<Params extends string = string, Search = unknown> extends RouterContext {
  readonly params: Readonly<Record<Params, string>>;
  readonly search: Search;
  /** Returns the call's answer, from the cache if fresh. */
  readonly get: <C extends Call>(call: C, input: SentOf<C>) => Promise<AnswerOf<C>>;
  /** Returns the first page of a list, starting at a bookmark. */
  readonly pages: <C extends PagedCall>(
    call: C,
    input: SentOf<C>,
    from?: string | null,
  ) => Promise<AnswerOf<C>>;
}

export interface PageSpec<Params extends string = never, Search = unknown> {
  /** Fills the cache with everything the page first shows, and returns its head. */
  readonly load?: (at: PageAt<Params, Search>) => Promise<PageHead> | PageHead;
  readonly Page: ComponentType;
}

/** Types a page's spec: `export const page = definePage<'id'>({ load, Page })`. */
export function definePage<Params extends string = never, Search = unknown>(
  spec: PageSpec<Params, Search>,
): PageSpec<Params, Search> {
  return spec;
}

// A page is stored under any params; the route that names it knows which it has.
// oxlint-disable-next-line typescript/no-explicit-any
export type PageModule = { readonly page: PageSpec<any, any> };

interface LoaderArguments {
  readonly params: object;
  readonly deps: unknown;
  readonly context: RouterContext;
  readonly location: { readonly href: string };
}

/** Returns the route options of a lazily loaded page. */
export function lazyPage({ load, files }: Loader<PageModule>) {
  return {
    staticData: { files },
    component: lazyRouteComponent(async () => ({ default: (await load()).page.Page })),
    loaderDeps: ({ search }: { search: unknown }) => ({ search }),
    loader: async (input: LoaderArguments): Promise<PageHead> => {
      const { page } = await load().catch((cause: unknown) => {
        throw wayToNewer(cause, input);
      });
      try {
        return (await page.load?.(pageAt(input))) ?? {};
      } catch (cause) {
        throw wayOn(cause, input);
      }
    },
  };
}

/** A missing chunk means that a newer build is deployed, so the whole document is reloaded. */
function wayToNewer(cause: unknown, { context, location }: LoaderArguments): unknown {
  // The server has just rendered this page, so a reload would not help. Offline, a reload would replace the document
  // with the browser's own error page.
  const { onLine = true } = navigator;
  if (context.first.now || !onLine) return cause;
  return redirect({ href: location.href, reloadDocument: true });
}

function pageAt({ params, deps, context }: LoaderArguments): PageAt {
  const { queries, send } = context;
  return {
    ...context,
    params: params as Record<string, string>,
    search: (deps as { search: unknown }).search,
    get: (call, input) => queries.ensureQueryData(callOptions(send, call, input)),
    pages: async (call, input, from) => {
      const data = await queries.ensureInfiniteQueryData(pagesOptions(send, call, input, from));
      // An infinite query that has data has its first page.
      return data.pages[0] as never;
    },
  };
}

/** Returns a permanent redirect for a page's `load` to throw. */
export function movedTo(href: string): unknown {
  return redirect({ href, statusCode: 301 });
}

/** Returns a temporary redirect for a page's `load` to throw. */
export function foundAt(href: string): unknown {
  return redirect({ href, statusCode: 302 });
}

/**
 * Redirects from a page that is missing or hidden from this viewer, with a message [ROUTE-16, ROUTE-17]. A preload gets
 * the same result as a visit, because a visit that begins meanwhile reuses it.
 */
function wayOn(cause: unknown, { context }: LoaderArguments): unknown {
  if (!(cause instanceof CallError)) return cause;
  const { redirectUrl } = cause.extra;
  if (cause.status === 301 && typeof redirectUrl === 'string') {
    return redirect({ href: redirectUrl, statusCode: 301 });
  }
  // The input of a page's calls comes from its address, so a malformed id or name means that there is no such page.
  if (!isMissing(cause) && cause.code !== 'invalid_input') return cause;
  // Opened directly: a not-found page with the same links.
  if (context.first.now) return notFound();
  const showError = cause.detail ?? cause.message;
  if (context.viewer && isSignedOut(cause)) {
    return redirect({ to: '/ideas/', state: { showError, signedOut: true } });
  }
  return redirect({ to: context.viewer ? '/' : '/ideas/', state: { showError } });
}
