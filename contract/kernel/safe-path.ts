/** Placeholder for an unknown origin; names under .invalid can never be registered. */
const NOWHERE = 'http://path.invalid';
const HOME = '/';

/**
 * Returns the path, query and fragment of a safe redirect target; null if unsafe [ROUTE-18]: another origin or scheme,
 * `//host`, backslashes, control characters. An absolute address is safe only on `origin`.
 */
export function safePath(target: unknown, origin: string = NOWHERE): string | null {
  if (typeof target !== 'string') return null;
  // Parsers drop tabs and line breaks and read a backslash as a slash, so such a text can mislead.
  if (/[\\\p{Cc}]/u.test(target)) return null;
  const absolute = /^https?:\/\//i.test(target);
  if (!absolute && (!target.startsWith('/') || target.startsWith('//'))) return null;
  const url = URL.parse(target, origin);
  if (url === null || url.origin !== URL.parse(origin)?.origin) return null;
  // Anything between origin and path is a user name and password.
  if (!url.href.startsWith(`${url.origin}/`)) return null;
  const path = url.href.slice(url.origin.length);
  // Dot segments can leave two leading slashes ("/.//host"), which as a path alone name a host.
  return path.startsWith('//') ? null : path;
}

/** Like safePath, but "/" for an unsafe target; `reset` is called then, to log url_reset [ROUTE-18] [SEC-39]. */
export function pathOrHome(
  target: unknown,
  origin: string,
  reset: (event: 'url_reset') => void,
): string {
  const path = safePath(target, origin);
  if (path !== null) return path;
  reset('url_reset');
  return HOME;
}
