import { createMemoryHistory } from '@tanstack/react-router';
import { dehydrate } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { localeFor } from '#contract/kernel/locales.ts';
import type { PageRequest, Render, RenderedPage } from '#contract/kernel/render.ts';
import { assetTags } from '#web/kernel/page/assets.ts';
import { escapeHtml } from '#web/kernel/core/escape.ts';
import { htmlOf } from '#web/kernel/page/head-html.ts';
import { type PageHead, tagsOf } from '#web/kernel/page/head.ts';
import { startHistory } from '#web/kernel/app/history-stack.ts';
import { createQueryClient } from '#web/kernel/sending/queries.ts';
import { toCallError } from '#web/kernel/sending/refusal.ts';
import { type AppRouter, createAppRouter, filesOf, headOf } from '#web/kernel/page/router.tsx';
import { RenderedParts } from '#web/kernel/core/rendered-parts.ts';
import { type PageState, ROOT_ID } from '#web/kernel/sending/state.ts';
import { loadWords, type Words } from '#web/kernel/words/words.ts';
import { writeState } from '#web/kernel/sending/write-state.ts';
import { App } from '#web/pages/app.tsx';
import { BrokenPage } from '#web/pages/shell/broken.tsx';
import { MissingPage } from '#web/pages/shell/missing.tsx';
import { routeTree } from '#web/pages/routes.tsx';
import { personFiles, personPartReady } from '#web/pages/shell/person-part.ts';
import { PageTilesContext, pageTiles, type PageTiles } from '#web/pins/grid/tile-cache.ts';
import { createToasts } from '#web/ui/overlay/toast-store.ts';

export { boardFileWords } from '#web/boards/core/file-words.ts';

/** Renders a page to the parts of a document; rejects only when the signal aborts it. */
export const render: Render = async (request) => {
  const { words, queries, router, origin, renderedAt, parts, toHtml } = await prepare(request);
  const result = router._serverResult;
  if (result?.type === 'redirect') return redirected(result.redirect, words);
  const tiles = pageTiles(words.locale);
  const html = toHtml(tiles);
  tiles.store(html);
  const state: PageState = {
    locale: words.locale,
    viewer: request.viewer,
    experiments: request.experiments,
    site: request.site,
    renderedAt,
    queries: dehydrate(queries),
  };
  const status = result?.status ?? 500;
  const head = status === 200 ? headOf(router) : undefined;
  return {
    status,
    attributes: attributesOf(words),
    ...headHtml(request, router, words, { origin, status, head, parts }),
    isHidden: head?.hidden ?? status !== 200,
    body: `<div id="${ROOT_ID}">${html}</div>`,
    state: writeState(state),
    cache: request.viewer === null && status === 200 ? 'public' : 'private',
    ...(status === 500 && { error: errorOf(router) }),
  };
};

/** Prepares a page and its data; `toHtml` is React's part, which bench/ssr-page.ts measures alone. */
export async function prepare(request: PageRequest) {
  const words = await loadWords(localeFor(request.locale) ?? 'en');
  const person = request.viewer && (await personPartReady());
  const queries = createQueryClient(true);
  const send = sendOf(request);
  const { url, viewer, experiments, site, signal } = request;
  const { pathname, search, origin } = new URL(url);
  const context = { send, queries, words, viewer, first: { now: true } };
  // A path without a trailing slash is served without a redirect; the head's canonical address has the slash.
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`;
  const history = createMemoryHistory({ initialEntries: [path + search] });
  const states = { Missing: MissingPage, Broken: BrokenPage };
  const router = createAppRouter({ routeTree, context, history, ...states });
  await Promise.all([router.load({ _signal: signal }), person?.loadProfiles(queries, send)]);
  signal.throwIfAborted();
  const renderedAt = Date.now();
  const here = startHistory({ key: '', href: path + search });
  const expose = async (): Promise<void> => undefined;
  const app = { send, viewer, experiments, site, expose, renderedAt, history: () => here };
  const parts = new Set<string>();
  const noteParts = (files: readonly string[]) => files.forEach((file) => parts.add(file));
  const toHtml = (tiles: PageTiles | null = null) =>
    renderToString(
      <RenderedParts value={noteParts}>
        <PageTilesContext value={tiles}>
          <App {...{ app, words, queries, router }} toasts={createToasts()} />
        </PageTilesContext>
      </RenderedParts>,
    );
  return { words, queries, router, origin, renderedAt, parts, toHtml };
}

/** Returns the server's `send`, which rejects like the browser's and is aborted with the request. */
function sendOf({ send, signal }: PageRequest): PageRequest['send'] {
  return async (call, input) => {
    try {
      return await send(call, input, { signal });
    } catch (cause) {
      throw toCallError(cause);
    }
  };
}

function redirected(to: Response & { options: object }, words: Words): RenderedPage {
  const location = to.headers.get('Location') ?? '/';
  const nothing = {
    attributes: attributesOf(words),
    head: '',
    scripts: [],
    body: '',
    state: 'null',
  };
  return { status: to.status, location, ...nothing, isHidden: false, cache: 'private' };
}

function attributesOf({ locale, dir }: Words): string {
  return `lang="${escapeHtml(locale)}" dir="${dir}"`;
}

interface Rendered {
  readonly origin: string;
  readonly status: number;
  readonly head: PageHead | undefined;
  /** The files of lazy parts that this page includes. */
  readonly parts: ReadonlySet<string>;
}

function headHtml(
  request: PageRequest,
  router: AppRouter,
  words: Words,
  { origin, status, head: headText, parts }: Rendered,
): Pick<RenderedPage, 'head' | 'scripts'> {
  const person = request.viewer ? personFiles() : [];
  // In a stable order, so that pages of one kind share their tags.
  const files = [...new Set([...person, ...filesOf(router), ...Array.from(parts).toSorted()])];
  const head = headText ?? { title: titleOf(status, words), hidden: true };
  const { html, scripts } = assetTags(request.assets, files);
  return { head: html + htmlOf(tagsOf(head, origin, words, request.site)), scripts };
}

function titleOf(status: number, { t }: Words): string {
  return status === 404 ? t('Nothing here') : t("This page didn't load");
}

function errorOf(router: AppRouter): unknown {
  return router.state.matches.find((match) => match.error !== undefined)?.error;
}
