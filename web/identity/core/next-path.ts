import { pathOrHome } from '#contract/kernel/safe-path.ts';
import { intentPath } from '#web/kernel/app/intents.ts';

/** Where to go after signing in: a path of our own origin, else "/" [ROUTE-18]. */
export function safeNext(next: unknown, origin: string): string {
  if (next === undefined) return '/';
  const path = pathOrHome(next, origin, logReset);
  return isDoor(path.split(/[?#]/)[0] ?? '/') ? '/' : path;
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

/** The doors themselves are no place to arrive at. */
function isDoor(path: string): boolean {
  return /^\/(?:login|signup|add-account)(?:\/|$)/.test(path);
}

/** The way to a door that leads back to where the person stands. */
export function doorPath(door: 'login' | 'signup', here: string): string {
  const path = here.split('#')[0] ?? '/';
  return path === '/' || isDoor(path) ? `/${door}/` : `/${door}/?next=${encodeURIComponent(path)}`;
}
