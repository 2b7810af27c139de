import type { Tx } from '#server/kernel/db/tx.ts';
import { hostsOf, ownerOfHost } from './claim-store.ts';
import { bareHost } from './site-host.ts';

/** Who has shown that the site at this host is theirs; www means the same site. */
export function ownerOfSite(tx: Tx, host: string): Promise<string | null> {
  return ownerOfHost(tx, bareHost(host));
}

/** The sites of one person, to ask after many addresses. */
export interface OwnSites {
  /** Whether they have shown that any site is theirs. */
  readonly areSome: boolean;
  has(host: string): boolean;
}

export async function sitesOf(tx: Tx, personId: string): Promise<OwnSites> {
  const hosts = new Set(await hostsOf(tx, personId));
  return { areSome: hosts.size > 0, has: (host) => hosts.has(bareHost(host)) };
}
