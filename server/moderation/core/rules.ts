import type { ReportedKind, Verdict } from '#contract/trust/reporting.ts';

/** Whether a verdict suits a kind: people are suspended and not removed. */
export const suits = (verdict: Verdict, kind: ReportedKind): boolean =>
  verdict !== 'removed' || kind !== 'person';

/** Whether nobody sees such a thing any more, so that reports of it need no decision. */
export const isGoneBy = (verdict: Verdict | null): boolean =>
  verdict === 'removed' || verdict === 'suspended';
