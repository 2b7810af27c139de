import type { Tx } from '#server/kernel/db/tx.ts';
import { ownerOfHost } from './claim-store.ts';
import { bareHost } from './site-host.ts';

/** Who has shown that the site at this host is theirs; www means the same site. */
export function ownerOfSite(tx: Tx, host: string): Promise<string | null> {
  return ownerOfHost(tx, bareHost(host));
}
