import type { PageViewer, Send } from '#contract/kernel/render.ts';
import type { OfflineWords, PageNote } from '#web/kernel/offline/names.ts';
import type { AppRouter } from '#web/kernel/page/router.tsx';
import type { Words } from '#web/kernel/words/words.ts';
import { sendWaiting } from '#web/pins/waiting/send-waiting.ts';
import { addWaiting, lastBoard, rememberBoard } from '#web/pins/waiting/waiting-saves.ts';
import type { Toasts } from '#web/ui/overlay/toast-store.ts';

export interface InstalledApp {
  readonly router: AppRouter;
  readonly viewer: PageViewer;
  readonly words: Words;
  readonly send: Send;
  readonly toasts: Toasts;
}

/** Registers the service worker of a signed-in person, tells it of each page, and sends what was saved offline. */
export function startInstalledApp({ router, viewer, words, send, toasts }: InstalledApp): void {
  if (!('serviceWorker' in navigator) || !('caches' in window) || !('locks' in navigator)) return;
  const worker = navigator.serviceWorker;
  const account = viewer.id;
  const { t } = words;
  const sendNow = () => void sendWaiting({ account, send, toasts, t }).catch(() => undefined);
  const tell = () =>
    whenIdle(async () => {
      // What a save needs loads before it is needed, since it cannot load offline.
      const { onSaveLater } = await import('#web/pins/save/quick-save.ts');
      onSaveLater({
        async add(pinId, known) {
          if (worker.controller === null) return undefined;
          const board = known ?? (await lastBoard(account));
          return (await addWaiting(account, pinId, board)) ? board : undefined;
        },
        remember: (board) => rememberBoard(account, board),
      });
      if (!navigator.onLine) return;
      // Without its worker a page works as it does in a browser that has none.
      await worker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
      const { active } = await worker.ready;
      active?.postMessage(noteOf(router, account, wordsOf(words)));
    });
  window.addEventListener('online', sendNow);
  window.addEventListener(
    'click',
    (event) => followOffline(event, () => sayMissing(toasts, words)),
    {
      capture: true,
    },
  );
  router.subscribe('onResolved', ({ pathChanged }) => pathChanged && tell());
  sendNow();
  tell();
}

function whenIdle(act: () => Promise<void>): void {
  const run = () => void act().catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 5000 });
  else setTimeout(run, 1000);
}

function wordsOf({ locale, dir, t }: Words): OfflineWords {
  return {
    lang: locale,
    dir,
    title: t("You're offline"),
    text: t("This page isn't stored on this device. Home and the boards you opened last are."),
    home: t('Home'),
  };
}

function noteOf(router: AppRouter, account: string, words: OfflineWords): PageNote {
  const { pathname, search } = location;
  const route = router.state.matches.at(-1)?.routeId ?? '';
  const isRead = pathname === '/' || route.endsWith('$username/$board');
  const files = performance.getEntriesByType('resource').map(({ name }) => pathOf(name));
  return {
    kind: 'page',
    account,
    path: isRead && search === '' ? pathname : null,
    assets: [...new Set(files)].filter((path) => path.startsWith('/assets/')),
    pictures: isRead ? [...document.images].slice(0, 100).map((one) => pathOf(one.currentSrc)) : [],
    words,
  };
}

function pathOf(address: string): string {
  const url = URL.parse(address, location.href);
  return url?.origin === location.origin ? url.pathname : '';
}

/** Follows a link as a browser does, whose worker has the whole page: without network the page's data cannot come. */
function followOffline(event: MouseEvent, onMissing: () => void): void {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!isPlain || !(link instanceof HTMLAnchorElement) || navigator.onLine) return;
  if (link.origin !== location.origin || link.target !== '') return;
  event.preventDefault();
  event.stopPropagation();
  void caches.match(link.pathname).then((found) => {
    if (found) location.assign(link.href);
    else onMissing();
  });
}

function sayMissing(toasts: Toasts, { t }: Words): void {
  toasts.show({ kind: 'failed', text: t("You're offline, and this page isn't stored.") });
}
