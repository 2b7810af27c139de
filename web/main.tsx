import '#web/styles/index.css';
// The icon, to which the server's head links.
import './ui/mark.svg';
import type { PageExperiment } from '#contract/kernel/experiments.ts';
import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { redoEarly } from '#web/kernel/page/early-acts.ts';
import { PAGE_MARK, putTags } from '#web/kernel/page/head-html.ts';
import { tagsOf } from '#web/kernel/page/head.ts';
import { createQueryClient } from '#web/kernel/sending/queries.ts';
import { report } from '#web/kernel/core/report.ts';
import { createAppRouter, headOf } from '#web/kernel/page/router.tsx';
import { browserOf, createSend } from '#web/kernel/sending/send.ts';
import { readState, ROOT_ID } from '#web/kernel/sending/state.ts';
import { loadWords } from '#web/kernel/words/words.ts';
import { App } from '#web/pages/app.tsx';
import { BrokenPage } from '#web/pages/shell/broken.tsx';
import { MissingPage } from '#web/pages/shell/missing.tsx';
import { routeTree } from '#web/pages/routes.tsx';
import { personPartReady } from '#web/pages/shell/person-part.ts';
import { createToasts } from '#web/ui/overlay/toast-store.ts';
import '#web/pages/first-load.ts';

/** Hydrates the page that the server rendered. */
async function takeOver(): Promise<void> {
  const { locale, viewer, experiments, site, renderedAt, queries: answers } = readState();
  const [words, part] = await Promise.all([loadWords(locale), viewer && personPartReady()]);
  const queries = createQueryClient(false);
  hydrate(queries, answers);
  const plain = createSend(browserOf(viewer?.id ?? null));
  const send = part?.tellingSignedOut(plain, window) ?? plain;
  const first = { now: true };
  const context = { send, queries, words, viewer, first };
  const router = createAppRouter({ routeTree, context, Missing: MissingPage, Broken: BrokenPage });
  const here = { previous: [], current: { key: '', href: location.pathname }, forward: [] };
  const history = part?.keepHistory(router.history) ?? (() => here);
  // The server rendered the markup: the router must render the same boundaries.
  router.ssr = { manifest: undefined };
  await router.load();
  first.now = false;
  router.subscribe('onResolved', ({ hrefChanged }) => {
    const head = headOf(router);
    if (hrefChanged) putTags(tagsOf(head ?? {}, location.origin, words, site));
  });
  const expose = async (experiment: PageExperiment): Promise<void> => {
    const { exposeOnce } = await import('#web/experiments/expose-once.ts');
    if (viewer) await exposeOnce(send, viewer.id, experiment);
  };
  const app = { send, viewer, experiments, site, expose, renderedAt, history };
  const root = document.getElementById(ROOT_ID);
  if (!root) throw new Error(`No element #${ROOT_ID}`);
  const toasts = createToasts();
  // In slices, so that input on the served page need not wait for the whole hydration.
  startTransition(() => {
    hydrateRoot(root, <App {...{ app, words, queries, router }} toasts={toasts} />, {
      onRecoverableError: (cause, { componentStack }) => report(cause, componentStack),
    });
  });
  redoEarly();
  const { watchPages } = await import('#web/kernel/measuring/watch-pages.ts');
  watchPages(router);
  if (viewer) await part?.startInstalledApp({ router, viewer, words, send, toasts });
}

if (document.querySelector(`[${PAGE_MARK}]`)) {
  // A page that fails to hydrate stays as it was served: readable, with working links.
  takeOver().catch((cause: unknown) => report(cause));
}
