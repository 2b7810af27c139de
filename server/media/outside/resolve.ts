import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Target } from './target.ts';

const queryMs = 1_000;
const queryTries = 2;

/** Returns every address of a target's host; empty if the name has none. */
export type Resolve = (target: Target, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Queries DNS directly, rather than with getaddrinfo: that blocks one of four threads until it times out, so a few
 * names whose servers never answer would stop every fetch, and it also reads /etc/hosts. Hosts on FETCH_ALLOW are
 * the operator's own and may be in that file.
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

/** Creates a resolver from a fixed table of names, for tests; address literals resolve to themselves. */
export function resolveFrom(names: Readonly<Record<string, readonly string[]>>): Resolve {
  return async (target, signal) => {
    if (isIP(target.host) !== 0 || target.allowed) return resolveHost(target, signal);
    return names[target.host] ?? [];
  };
}
