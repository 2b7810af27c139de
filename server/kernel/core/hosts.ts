import { isIP } from 'node:net';

/** The address of this installation, and the hosts it answers for. */
export interface Hosts {
  /** Scheme, host and port without a slash at the end: what absolute addresses start with. */
  readonly publicUrl: string;
  answersFor(hostHeader: string | undefined): boolean;
  isLoopback(hostHeader: string | undefined): boolean;
  /** Whether an Origin header names the very host that was asked, or another name of ours. */
  isOurs(origin: string, hostHeader: string | undefined): boolean;
}

/** `port` is asked when it is needed: before the server listens it may not be known. */
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
  /** Nearly every request names the host that the one before it named. */
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
      // Another port or another scheme is another site, although it goes by the same names.
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
