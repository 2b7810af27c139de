/** What stands for our own origin when none is known; nobody can own a name under .invalid. */
const NOWHERE = 'http://path.invalid';
const HOME = '/';

/**
 * The path, query and fragment of a redirect target that may be followed; null when it may not
 * [ROUTE-18]: another origin, another scheme, `//host`, backslashes, control characters. An absolute
 * address is good only when it is on `origin`.
 */
export function safePath(target: unknown, origin: string = NOWHERE): string | null {
  if (typeof target !== 'string') return null;
  // Parsers drop tabs and line ends, and read a backslash as a slash: such a text is not what it seems.
  if (/[\\\p{Cc}]/u.test(target)) return null;
  const absolute = /^https?:\/\//i.test(target);
  if (!absolute && (!target.startsWith('/') || target.startsWith('//'))) return null;
  const url = URL.parse(target, origin);
  if (url === null || url.origin !== URL.parse(origin)?.origin) return null;
  // Whatever stands between origin and path is a name and a password.
  if (!url.href.startsWith(`${url.origin}/`)) return null;
  const path = url.href.slice(url.origin.length);
  // Dot segments can leave two slashes at the start ("/.//host"): as a path alone that is a host.
  return path.startsWith('//') ? null : path;
}

/**
 * As safePath, with "/" in place of what may not be followed; `reset` is told then, to log it as
 * url_reset [ROUTE-18] [SEC-39].
 */
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
