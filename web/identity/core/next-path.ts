import { pathOrHome } from '#contract/kernel/safe-path.ts';
import { intentPath } from '#web/kernel/app/intents.ts';

/** Where to go after signing in: a path of our own origin, else "/" [ROUTE-18]. */
export function safeNext(next: unknown, origin: string): string {
  if (next === undefined) return '/';
  const path = pathOrHome(next, origin, logReset);
  return isAuthPage(path.split(/[?#]/)[0] ?? '/') ? '/' : path;
}

/**
 * Where whoever comes in by a link from an e-mail goes: to what they were about to do, in another tab,
 * when they were asked to log in; else to `home`.
 */
export function storedNext(home: string): string {
  const path = intentPath(localStorage, Date.now());
  return path === null ? home : safeNext(path, location.origin);
}

// The server learns of it by a request for a picture that is never shown.
function logReset(event: 'url_reset'): void {
  if (typeof Image === 'undefined') return;
  const fields = { event, client: 'web', path: location.pathname };
  new Image().src = `/_/log.gif?${new URLSearchParams(fields)}`;
}

/** The pages to log in and sign up are no place to arrive at. */
function isAuthPage(path: string): boolean {
  return /^\/(?:login|signup|add-account)(?:\/|$)/.test(path);
}

/** The address of the page to log in or sign up that leads back to where the person is. */
export function authPath(page: 'login' | 'signup', here: string): string {
  const path = here.split('#')[0] ?? '/';
  return path === '/' || isAuthPage(path)
    ? `/${page}/`
    : `/${page}/?next=${encodeURIComponent(path)}`;
}
