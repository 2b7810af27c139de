import { pathOrHome } from '#contract/kernel/safe-path.ts';
import { intentPath } from '#web/kernel/app/intents.ts';

/** The path after signing in: a path of our own origin, else "/" [ROUTE-18]. */
export function safeNext(next: unknown, origin: string): string {
  if (next === undefined) return '/';
  const path = pathOrHome(next, origin, logReset);
  return isAuthPage(path.split(/[?#]/)[0] ?? '/') ? '/' : path;
}

/**
 * The path after opening a mailed link: the page of a pending act in another tab, if a prompt interrupted it; else
 * `home`.
 */
export function storedNext(home: string): string {
  const path = intentPath(localStorage, Date.now());
  return path === null ? home : safeNext(path, location.origin);
}

// Reported to the server by a request for an invisible picture.
function logReset(event: 'url_reset'): void {
  if (typeof Image === 'undefined') return;
  const fields = { event, client: 'web', path: location.pathname };
  new Image().src = `/_/log.gif?${new URLSearchParams(fields)}`;
}

/** Log-in and sign-up pages are no valid destination. */
function isAuthPage(path: string): boolean {
  return /^\/(?:login|signup|add-account)(?:\/|$)/.test(path);
}

/** The URL of the log-in or sign-up page that returns to the current page. */
export function authPath(page: 'login' | 'signup', here: string): string {
  const path = here.split('#')[0] ?? '/';
  return path === '/' || isAuthPage(path)
    ? `/${page}/`
    : `/${page}/?next=${encodeURIComponent(path)}`;
}
