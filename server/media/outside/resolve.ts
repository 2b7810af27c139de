import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Target } from './target.ts';

const queryMs = 1_000;
const queryTries = 2;

/** Every address of a target's host; empty when the name has none. */
export type Resolve = (target: Target, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Asks DNS itself, not the system's getaddrinfo: that one blocks one of four threads until
 * it gives up, so a few names whose servers never answer would stop every fetch, and it also
 * knows /etc/hosts. Hosts on FETCH_ALLOW are the operator's own and may be named there.
 */
export async function resolveHost(target: Target, signal: AbortSignal): Promise<readonly string[]> {
  if (isIP(target.host) !== 0) return [target.host];
  if (target.allowed)
    return (await lookup(target.host, { all: true })).map((found) => found.address);
  const resolver = new Resolver({ timeout: queryMs, tries: queryTries });
  const cancel = (): void => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([
      resolver.resolve4(target.host),
      resolver.resolve6(target.host),
    ]);
    signal.throwIfAborted();
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** A fixed table of names in place of DNS, for tests; literals stay what they are. */
export function resolveFrom(names: Readonly<Record<string, readonly string[]>>): Resolve {
  return async (target, signal) => {
    if (isIP(target.host) !== 0 || target.allowed) return resolveHost(target, signal);
    return names[target.host] ?? [];
  };
}
