import type { OffsiteReason, OffsiteStatus } from '#contract/trust/offsite.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** What is known of an address elsewhere. */
interface LinkVerdict {
  readonly status: OffsiteStatus;
  /** Null with `ok`. */
  readonly reason: OffsiteReason | null;
}

/**
 * Says whether people may be led to an address: http or https, with no name before an @, and none of ours. The one
 * that is built in asks the operator's list and looks at the address itself; another may ask a service. It answers
 * within the time of a click, and reaches out to nothing that the address names.
 */
export interface LinkChecker {
  check(read: Tx, address: URL): Promise<LinkVerdict>;
}
