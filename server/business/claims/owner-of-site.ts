import type { Tx } from '#server/kernel/db/tx.ts';
import { hostsOf, ownerOfHost } from './claim-store.ts';
import { bareHost } from './site-host.ts';

/** Returns the verified owner of a host's site; www is the same site. */
export function ownerOfSite(tx: Tx, host: string): Promise<string | null> {
  return ownerOfHost(tx, bareHost(host));
}

/** A person's sites, for checking many addresses. */
export interface OwnSites {
  /** Whether they have any verified site. */
  readonly areSome: boolean;
  has(host: string): boolean;
}

export async function sitesOf(tx: Tx, personId: string): Promise<OwnSites> {
  const hosts = new Set(await hostsOf(tx, personId));
  return { areSome: hosts.size > 0, has: (host) => hosts.has(bareHost(host)) };
}
