import { isIP } from 'node:net';

/** The address of this installation, and the hosts that it serves. */
export interface Hosts {
  /** The prefix of absolute URLs: scheme, host and port without a trailing slash. */
  readonly publicUrl: string;
  answersFor(hostHeader: string | undefined): boolean;
  isLoopback(hostHeader: string | undefined): boolean;
  /** Whether an Origin header names the requested host, or another of our names. */
  isOurs(origin: string, hostHeader: string | undefined): boolean;
}

/** Creates the Hosts; `port` is called lazily, since the port may be unknown before the server listens. */
export function hostsOf(
  publicUrl: string | null,
  aliases: readonly string[],
  port: () => number,
): Hosts {
  const ours = publicUrl === null ? null : new URL(publicUrl);
  const names = new Set(
    [...(ours === null ? [] : [ours.host]), ...aliases].map((name) => name.toLowerCase()),
  );
  const isKnown = (header: string): boolean => {
    if (publicUrl === null) return isLocal(header);
    const host = header.toLowerCase();
    return names.has(host) || names.has(host.replace(/:\d+$/, ''));
  };
  /** Caches the last host: nearly every request has the same one. */
  let latest: string | null = null;
  const answersFor = (header: string | undefined): boolean => {
    if (header === undefined) return false;
    if (header === latest) return true;
    if (!isKnown(header)) return false;
    latest = header;
    return true;
  };
  return {
    get publicUrl() {
      return ours?.origin ?? `http://localhost:${port()}`;
    },
    answersFor,
    isLoopback: (header) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(header ?? ''),
    isOurs: (origin, header) => {
      const url = URL.parse(origin);
      if (url === null || !/^https?:$/.test(url.protocol) || !answersFor(url.host)) return false;
      // A different port or scheme is a different origin, even under the same name.
      if (url.host === ours?.host) return url.protocol === ours.protocol;
      return names.has(url.host) || url.host === header?.toLowerCase();
    },
  };
}

function isLocal(header: string): boolean {
  const host = header.toLowerCase().replace(/:\d+$/, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  return isIP(host.replace(/^\[|\]$/g, '')) !== 0;
}
