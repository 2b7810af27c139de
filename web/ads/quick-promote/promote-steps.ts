/** The steps of quick promote, in order [PROMOTE-01]. */
export const PROMOTE_STEPS = ['pin', 'business', 'billing', 'success', 'error'] as const;
export type PromoteStep = (typeof PROMOTE_STEPS)[number];

/** Where to display a refusal [PROMOTE-10]. */
export interface PromoteFailure {
  readonly area: 'pin' | 'modal';
  readonly text: string;
}

/** The facts that determine the next step. */
export interface PromoteFacts {
  /** An ad account exists. */
  readonly hasBusiness: boolean;
  /** The terms of payment are accepted. */
  readonly hasBilling: boolean;
  /** The flow is the quick-promote page, and not a dialog over another one. */
  readonly isPage: boolean;
  /** The refusal of the last attempt. */
  readonly failure: PromoteFailure | null;
}

/**
 * The next step; null at the end of the flow. The full page has no business step: its billing step asks for the
 * missing details [PROMOTE-02].
 */
export function stepAfter(step: PromoteStep, facts: PromoteFacts): PromoteStep | null {
  if (step === 'success' || step === 'error') return null;
  if (facts.failure?.area === 'modal') return 'error';
  if (facts.failure?.area === 'pin') return 'pin';
  if (facts.hasBusiness) return facts.hasBilling ? 'success' : 'billing';
  return facts.isPage ? 'billing' : 'business';
}

/** The previous step; null if there is no way back. */
export function stepBefore(step: PromoteStep): PromoteStep | null {
  return step === 'business' || step === 'billing' ? 'pin' : null;
}

/** The steps with a form, as displayed in the progress. */
export function stepsToFill(isPage: boolean): readonly ('pin' | 'business' | 'billing')[] {
  return isPage ? ['pin', 'billing'] : ['pin', 'business', 'billing'];
}

/** A product group cannot be displayed by itself, so nothing is attempted without a Pin [PROMOTE-08]. */
export function isAttempted(request: {
  readonly pin: unknown;
  readonly productGroup: string | null;
}): boolean {
  return request.productGroup === null || request.pin !== null;
}
