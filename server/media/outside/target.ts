import { isIP } from 'node:net';
import { isPublicAddress } from './address.ts';
import type { Wanted } from './messages.ts';

const longestAddress = 4096;
const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'sftp:': 22 };

/** Returns the host and port of an address; null for an unsupported one. */
function placeOf(url: URL): { readonly hostname: string; readonly port: number } | null {
  const defaultPort = defaultPorts[url.protocol];
  if (defaultPort === undefined) return null;
  // The URL parser does not normalise the host of sftp; parsed as https it is normalised like all others.
  const hostname =
    url.protocol === 'sftp:' ? URL.parse(`https://${url.hostname}`)?.hostname : url.hostname;
  return hostname ? { hostname, port: url.port === '' ? defaultPort : Number(url.port) } : null;
}

/** An address that may be fetched, once its host's addresses are found public as well. */
export interface Target {
  readonly url: URL;
  /** Without the brackets of an IPv6 literal. */
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  /** Whether it is on FETCH_ALLOW, so that port and addresses are not checked. */
  readonly allowed: boolean;
}

/**
 * Parses an address, on its own or relative to the one that redirected to it; null if it must not be fetched: not
 * http(s), with user-info, or a port other than 80 and 443 [SEC-44]. By then the URL parser has normalised
 * decimal, octal, hexadecimal and short IPv4 to dotted decimal. A feed's first address, but no redirect from it,
 * may also be sftp, on port 22.
 */
export function readTarget(
  text: string,
  base: URL | null,
  allow: ReadonlySet<string>,
  wanted: Wanted = 'page',
): Target | null {
  if (text.length > longestAddress) return null;
  const url = URL.parse(text.trim(), base?.href);
  const place = url && placeOf(url);
  if (url === null || place === null || url.username !== '' || url.password !== '') return null;
  const isSftp = url.protocol === 'sftp:';
  if (isSftp && (wanted !== 'feed' || base !== null)) return null;
  url.hash = '';
  const { hostname, port } = place;
  const allowed = allow.has(`${hostname}:${port}`);
  if (!allowed && !(isSftp ? port === 22 : port === 80 || port === 443)) return null;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return { url, host, port, secure: url.protocol === 'https:', allowed };
}

/** Names that always mean a private network. */
const privateName = /(^|\.)(localhost|local|internal|home\.arpa)$/;

/**
 * Whether an address is recognisably private and not on FETCH_ALLOW. Nothing is resolved or connected to, so the
 * answer reveals nothing about a network [SEC-49].
 */
export function isPrivateTarget(text: string, allow: ReadonlySet<string>): boolean {
  const url = URL.parse(text.trim());
  const place = url && placeOf(url);
  if (place === null || allow.has(`${place.hostname}:${place.port}`)) return false;
  const host = place.hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? privateName.test(host.replace(/\.$/, '')) : !isPublicAddress(host);
}

/** Normalises FETCH_ALLOW's pairs for comparison in `readTarget`. */
export function allowedPairs(pairs: readonly string[]): ReadonlySet<string> {
  const known = new Set<string>();
  for (const pair of pairs) {
    // Parsed as https, since the URL parser would drop port 80 as the default of http.
    const url = URL.parse(`https://${pair.trim()}`);
    if (url !== null) known.add(`${url.hostname}:${url.port === '' ? 443 : url.port}`);
  }
  return known;
}
