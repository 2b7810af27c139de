/**
 * The service worker, served as /sw.js: pages come from the network, and from what is stored only if that fails. What
 * is stored belongs to one account at a time (docs/app.md).
 */
import { COPY_HEADER } from '#contract/kernel/render.ts';
import { SHARE_PATH, SHARED_SAVE_PATH, sharedSavePath } from '#contract/kernel/save-link.ts';
import * as copies from './copies.ts';
import * as names from './names.ts';
import * as rules from './offline-rules.ts';
import { LARGEST_SHARED, SHARED, SHARED_PICTURE } from './shared-names.ts';
import { offlinePage } from './offline-page.ts';
import type { Fetching, WorkerScope } from './worker-types.ts';

declare const self: WorkerScope;

/** Counts deletions: what was requested before one is not stored after it. */
let deletions = 0;
/** Whether the last page did not come from the network. */
let isUnreachable = false;
const isOffline = (): boolean => isUnreachable || !navigator.onLine;
/** Changes of what is stored happen one after the other. */
let work: Promise<unknown> = Promise.resolve();

function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const done = work.then(act);
  work = done.catch(() => undefined);
  return done;
}

function forget(alsoShared = true): Promise<void> {
  deletions += 1;
  return inTurn(() => copies.forgetAccounts(alsoShared));
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
// Takes over pages that are open: files of the build are stored by their names, so that those of both builds are there.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST') {
    if (pathname === SHARE_PATH && request.mode === 'navigate')
      event.respondWith(takeShared(request));
    else if (rules.endsAccount(pathname)) event.waitUntil(forget());
  } else if (request.method !== 'GET') return;
  else if (request.mode === 'navigate') event.respondWith(page(event));
  // By way of a worker a font comes too late for the first paint, even from what is stored.
  else if (request.destination === 'font' && !isOffline()) return;
  else if (rules.isAsset(pathname)) event.respondWith(asset(event, pathname));
  else if (isOffline() && rules.isPicture(pathname)) event.respondWith(picture(request, pathname));
});

self.addEventListener('message', (event) => {
  // Only pages of ours can send messages.
  const note = event.data as names.PageNote;
  if (note.kind === 'page') event.waitUntil(keepPage(note));
});

async function page(event: Fetching): Promise<Response> {
  const began = deletions;
  const address = new URL(event.request.url);
  const coming = fetch(event.request).then((answer) => {
    isUnreachable = false;
    const copy = rules.whoseCopy(answer.headers.get(COPY_HEADER))?.keep ? answer.clone() : answer;
    return { answer, copy };
  });
  event.waitUntil(
    coming.then(({ copy }) => note(address.href, copy, began)).catch(() => undefined),
  );
  const waiting = new AbortController();
  try {
    const first = await Promise.race([coming, lateCopy(address, waiting.signal)]);
    return 'answer' in first ? first.answer : first;
  } catch {
    isUnreachable = true;
    return (await storedPage(address)) ?? offlinePage();
  } finally {
    waiting.abort();
  }
}

/** Returns what is stored of a page once its network has had its time; without a copy the network alone can answer. */
function lateCopy(address: URL, signal: AbortSignal): Promise<Response> {
  return new Promise((done) => {
    const look = async (): Promise<void> => {
      const found = await storedPage(address).catch(() => null);
      if (found === null || signal.aborted) return;
      isUnreachable = true;
      done(found);
    };
    const timer = setTimeout(() => void look(), rules.PATIENCE_MS);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}

/** Notes whose a page is, and stores it if it may be read offline. */
async function note(address: string, answer: Response, began: number): Promise<void> {
  const whose = rules.whoseCopy(answer.headers.get(COPY_HEADER));
  if (whose === null || began !== deletions) return;
  const { id } = whose;
  const current = await copies.currentAccount();
  const { pathname, search } = new URL(address);
  // Whoever shares something may have to log in first.
  if (current !== null && current !== id) await forget(!pathname.startsWith(SHARED_SAVE_PATH));
  if (id === null) return;
  const now = deletions;
  const html = whose.keep && answer.status === 200 ? await answer.text() : null;
  await inTurn(async () => {
    if (now !== deletions) return;
    await copies.setAccount(id);
    if (html === null || search !== '' || html.length > rules.LARGEST_PAGE) return;
    const policy = answer.headers.get('content-security-policy') ?? "default-src 'none'";
    const body = new Blob([html], { type: 'text/html; charset=utf-8' });
    await copies.store(names.pagesOf(id), pathname, body, { 'content-security-policy': policy });
    await copies.trim(names.pagesOf(id), rules.LIMITS.pages);
    await trimAssets(id);
  });
}

/** Deletes old files of the build once a single window is open, and none that a stored page needs. */
async function trimAssets(id: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length > 1) return;
  const pages = await copies.storedPages(names.pagesOf(id));
  await copies.trim(names.ASSETS, rules.LIMITS.assets, new Set(pages.flatMap(rules.assetsIn)));
}

async function storedPage({ pathname }: URL): Promise<Response | null> {
  const id = await copies.currentAccount();
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`;
  const found = id && (await copies.stored(names.pagesOf(id), path, rules.LIMITS.pages));
  if (!found) return null;
  const html = rules.withStoredAt(await found.text(), copies.storedAt(found));
  return new Response(html, { headers: found.headers });
}

async function asset(event: Fetching, pathname: string): Promise<Response> {
  const found = await copies.stored(names.ASSETS, pathname, rules.LIMITS.assets);
  if (found) return found;
  const answer = await fetch(event.request);
  if (rules.isForEverybody(answer.status, answer.headers)) {
    const copy = answer.clone();
    event.waitUntil(copy.blob().then((body) => copies.store(names.ASSETS, pathname, body)));
  }
  return answer;
}

async function picture(request: Request, pathname: string): Promise<Response> {
  const id = await copies.currentAccount();
  for (const path of id ? rules.sizesOf(pathname) : []) {
    const found = await copies.stored(names.picturesOf(id ?? ''), path, rules.LIMITS.pictures);
    if (found) return found;
  }
  return fetch(request);
}

/** Stores what the page of a note needs, if it is a page that is stored. */
async function keepPage({ account, path, assets, pictures, words }: names.PageNote): Promise<void> {
  await (await caches.open(names.APP)).put('/words', new Response(JSON.stringify(words)));
  const known = path && (await copies.stored(names.pagesOf(account), path, rules.LIMITS.pages));
  if (path && !(known && Date.now() - copies.storedAt(known) < rules.FRESH_MS)) {
    const began = deletions;
    const answer = await fetch(path, { headers: { accept: 'text/html' }, redirect: 'manual' });
    await note(new URL(path, self.location.origin).href, answer, began);
  }
  const now = deletions;
  for (const file of assets.filter(rules.isAsset)) await keep(names.ASSETS, file, Infinity, now);
  if (!path || !(await copies.stored(names.pagesOf(account), path, rules.LIMITS.pages))) return;
  for (const one of pictures.filter(rules.isPicture))
    await keep(names.picturesOf(account), one, rules.LARGEST_PICTURE, now);
  await inTurn(async () => {
    if (now === deletions) await copies.trim(names.picturesOf(account), rules.LIMITS.pictures);
  });
}

/** Stores a file that the page has loaded already, so that the browser's own cache has it. */
async function keep(cache: string, path: string, most: number, began: number): Promise<void> {
  if (began !== deletions || (await copies.stored(cache, path, rules.LIMITS.pictures))) return;
  const answer = await fetch(path, { cache: 'force-cache' });
  if (!rules.isForEverybody(answer.status, answer.headers)) return;
  const body = await answer.blob();
  await inTurn(async () => {
    if (began === deletions && body.size <= most) await copies.store(cache, path, body);
  });
}

/** Takes what a phone shares, and leads to the page that saves it; a picture waits in the browser. */
async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const picture = form.getAll('pictures').find((one) => one instanceof File);
  await caches.delete(SHARED);
  if (picture && picture.size <= LARGEST_SHARED)
    await copies.store(SHARED, SHARED_PICTURE, picture);
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return Response.redirect(new URL(sharedSavePath(text), self.location.origin).href, 303);
}
