import type { RejectedReason } from '#contract/ads/review-reasons.ts';
import type { ReviewMode } from '#contract/ads/settings.ts';

/** What the checks found: what forbids an ad, and what an operator should look at. */
export interface Findings {
  readonly forbids: readonly RejectedReason[];
  readonly doubts: readonly RejectedReason[];
}

/** What becomes of an ad once the checks have looked at it. */
export interface Outcome {
  readonly review: 'APPROVED' | 'REJECTED' | 'PENDING';
  /** Whether an operator is to look at it. */
  readonly waits: boolean;
  readonly reasons: readonly RejectedReason[];
}

/**
 * The first ad of an ad account, and what the checks doubt, waits for an operator; `before` has all of them wait,
 * and with `after` none does, though all are looked at. What forbids an ad forbids it in every mode.
 */
export function outcomeOf(mode: ReviewMode, findings: Findings, isTrusted: boolean): Outcome {
  const { forbids, doubts } = findings;
  if (forbids.length > 0) return { review: 'REJECTED', waits: false, reasons: forbids };
  if (mode === 'after') return { review: 'APPROVED', waits: true, reasons: doubts };
  const isApproved = mode === 'automatic' && isTrusted && doubts.length === 0;
  return { review: isApproved ? 'APPROVED' : 'PENDING', waits: !isApproved, reasons: doubts };
}
