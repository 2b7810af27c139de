import type { RejectedReason } from '#contract/ads/review-reasons.ts';
import type { ReviewMode } from '#contract/ads/settings.ts';

/** The checks' findings: reasons to reject an ad, and doubts for an operator. */
export interface Findings {
  readonly forbids: readonly RejectedReason[];
  readonly doubts: readonly RejectedReason[];
}

/** The result of an ad's checks. */
export interface Outcome {
  readonly review: 'APPROVED' | 'REJECTED' | 'PENDING';
  /** Whether an operator has to review it. */
  readonly waits: boolean;
  readonly reasons: readonly RejectedReason[];
}

/**
 * Decides on an ad after its checks. An ad account's first ad, and doubts, await an operator; with `before` all ads do,
 * and with `after` none, though all are reviewed. Rejection reasons reject in every mode.
 */
export function outcomeOf(mode: ReviewMode, findings: Findings, isTrusted: boolean): Outcome {
  const { forbids, doubts } = findings;
  if (forbids.length > 0) return { review: 'REJECTED', waits: false, reasons: forbids };
  if (mode === 'after') return { review: 'APPROVED', waits: true, reasons: doubts };
  const isApproved = mode === 'automatic' && isTrusted && doubts.length === 0;
  return { review: isApproved ? 'APPROVED' : 'PENDING', waits: !isApproved, reasons: doubts };
}
