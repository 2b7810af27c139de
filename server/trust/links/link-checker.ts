import type { OffsiteReason, OffsiteStatus } from '#contract/trust/offsite.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** The verdict on an external address. */
interface LinkVerdict {
  readonly status: OffsiteStatus;
  /** Null for `ok`. */
  readonly reason: OffsiteReason | null;
}

/**
 * Decides whether people may be sent to an address: http or https, without a user name, and not ours. The built-in one
 * uses the operator's list and the address itself; another may query a service. It must answer within the time of a
 * click, and never contacts what the address names.
 */
export interface LinkChecker {
  check(read: Tx, address: URL): Promise<LinkVerdict>;
}
