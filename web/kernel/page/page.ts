/**
 * A page is a file that exports `page`: what it loads, what its head says, what it shows.
 * It arrives as one chunk with its calls, so the first load of another page holds none of it.
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
  /** True until the page that the server rendered stands; refusals then stay on that page. */
  readonly first: { now: boolean };
}

export interface PageAt<Params extends string = string, Search = unknown> extends RouterContext {
  readonly params: Readonly<Record<Params, string>>;
  readonly search: Search;
  /** The call's answer, from the cache where it is fresh. */
  readonly get: <C extends Call>(call: C, input: SentOf<C>) => Promise<AnswerOf<C>>;
  /** The first page of a list, beginning at a bookmark. */
  readonly pages: <C extends PagedCall>(
    call: C,
    input: SentOf<C>,
    from?: string | null,
  ) => Promise<AnswerOf<C>>;
}

export interface PageSpec<Params extends string = never, Search = unknown> {
  /** Fills the cache with all that the page shows at first, and says its head. */
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

/** A route's options for a page that is loaded when needed. */
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

/** A chunk that is gone belongs to an older build: the whole document is loaded again. */
function wayToNewer(cause: unknown, { context, location }: LoaderArguments): unknown {
  // The first page was served just now: what it lacks, asking again will not bring. Offline, the
  // document would be lost for one of the browser's own.
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
      // An endless query that answered has its first page.
      return data.pages[0] as never;
    },
  };
}

/** To be thrown by a page's `load`: what was asked for has another address now, for good. */
export function movedTo(href: string): unknown {
  return redirect({ href, statusCode: 301 });
}

/** As movedTo, for now: another time it may be there. */
export function foundAt(href: string): unknown {
  return redirect({ href, statusCode: 302 });
}

/**
 * What is not there, or not for this viewer, leads on with a word about it [ROUTE-16, ROUTE-17].
 * A preload is answered like a visit: a visit that begins meanwhile takes over its answer.
 */
function wayOn(cause: unknown, { context }: LoaderArguments): unknown {
  if (!(cause instanceof CallError)) return cause;
  const { redirectUrl } = cause.extra;
  if (cause.status === 301 && typeof redirectUrl === 'string') {
    return redirect({ href: redirectUrl, statusCode: 301 });
  }
  // What a page asks for is in its address: one that is no id or no name leads to nothing.
  if (!isMissing(cause) && cause.code !== 'invalid_input') return cause;
  // Asked for directly: a page that says so, with the same ways on.
  if (context.first.now) return notFound();
  const showError = cause.detail ?? cause.message;
  if (context.viewer && isSignedOut(cause)) {
    return redirect({ to: '/ideas/', state: { showError, signedOut: true } });
  }
  return redirect({ to: context.viewer ? '/' : '/ideas/', state: { showError } });
}
