import { isIP } from 'node:net';
import { isPublicAddress } from './address.ts';
import type { Wanted } from './messages.ts';

const longestAddress = 4096;
const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'sftp:': 22 };

/** Where an address leads; null when it is none that we know. */
function placeOf(url: URL): { readonly hostname: string; readonly port: number } | null {
  const defaultPort = defaultPorts[url.protocol];
  if (defaultPort === undefined) return null;
  // The parser leaves a host of sftp as it is written; as one of https it is read like all others.
  const hostname =
    url.protocol === 'sftp:' ? URL.parse(`https://${url.hostname}`)?.hostname : url.hostname;
  return hostname ? { hostname, port: url.port === '' ? defaultPort : Number(url.port) } : null;
}

/** One address that may be asked for, once its host's addresses are found public as well. */
export interface Target {
  readonly url: URL;
  /** Without the brackets of an IPv6 literal. */
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  /** On FETCH_ALLOW: port and addresses are not checked. */
  readonly allowed: boolean;
}

/**
 * Reads an address, on its own or against the one that redirected to it; null when it may
 * not be fetched: not http(s), user-info, or another port than 80 and 443 [SEC-44]. The URL
 * parser has by then turned decimal, octal, hexadecimal and short IPv4 into plain IPv4. What a
 * feed names first, and nothing that it leads to, may be sftp as well, on port 22.
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

/** Names that mean a private network wherever they are asked for. */
const privateName = /(^|\.)(localhost|local|internal|home\.arpa)$/;

/**
 * Whether an address says by itself that it is private, and FETCH_ALLOW does not name it. Nothing
 * is looked up or connected to, so the answer tells nothing about a network [SEC-49].
 */
export function isPrivateTarget(text: string, allow: ReadonlySet<string>): boolean {
  const url = URL.parse(text.trim());
  const place = url && placeOf(url);
  if (place === null || allow.has(`${place.hostname}:${place.port}`)) return false;
  const host = place.hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? privateName.test(host.replace(/\.$/, '')) : !isPublicAddress(host);
}

/** FETCH_ALLOW's pairs as `readTarget` compares them. */
export function allowedPairs(pairs: readonly string[]): ReadonlySet<string> {
  const known = new Set<string>();
  for (const pair of pairs) {
    // The scheme only lends its parser: port 80 would vanish as http's default.
    const url = URL.parse(`https://${pair.trim()}`);
    if (url !== null) known.add(`${url.hostname}:${url.port === '' ? 443 : url.port}`);
  }
  return known;
}
