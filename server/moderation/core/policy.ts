import { APPEAL_DAYS } from '#contract/moderation/decisions.ts';
import { type Verdict } from '#contract/trust/reporting.ts';

const DAY_MS = 86_400_000;

/** Nobody reports their own things, nor what is on a secret board: people share that with whom they chose. */
export function mayReport(
  viewer: { readonly id: string },
  thing: { readonly personId: string; readonly privacy: string | null },
): boolean {
  return thing.personId !== viewer.id && thing.privacy !== 'secret';
}

interface Decided {
  readonly personId: string;
  readonly verdict: Verdict | null;
  readonly decidedAt: Date | null;
  readonly appeal: string | null;
}

/** Only whose thing it is reads a decision. */
export function mayReadDecision(viewer: { readonly id: string }, thing: Decided): boolean {
  return thing.personId === viewer.id && thing.verdict !== null;
}

/** A person appeals once against a decision on something of theirs, for some days. */
export function mayAppeal(viewer: { readonly id: string }, thing: Decided, now: Date): boolean {
  const { verdict, decidedAt, appeal } = thing;
  if (!mayReadDecision(viewer, thing) || appeal !== null || decidedAt === null) return false;
  return verdict !== 'dismissed' && now.getTime() < decidedAt.getTime() + APPEAL_DAYS * DAY_MS;
}
