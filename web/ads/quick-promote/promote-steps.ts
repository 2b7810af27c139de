/** The steps of quick promote, in their order [PROMOTE-01]. */
export const PROMOTE_STEPS = ['pin', 'business', 'billing', 'success', 'error'] as const;
export type PromoteStep = (typeof PROMOTE_STEPS)[number];

/** Where a refusal is shown [PROMOTE-10]. */
export interface PromoteFailure {
  readonly area: 'pin' | 'modal';
  readonly text: string;
}

/** What the way on depends on. */
export interface PromoteFacts {
  /** There is an ad account to promote with. */
  readonly hasBusiness: boolean;
  /** How it pays is settled. */
  readonly hasBilling: boolean;
  /** The flow is the quick-promote page, and not a modal over another one. */
  readonly isPage: boolean;
  /** What the server said to the last try. */
  readonly failure: PromoteFailure | null;
}

/**
 * The step that follows; null past the last one, where the flow ends. The page has no business form: its billing form
 * asks for what is missing [PROMOTE-02].
 */
export function stepAfter(step: PromoteStep, facts: PromoteFacts): PromoteStep | null {
  if (step === 'success' || step === 'error') return null;
  if (facts.failure?.area === 'modal') return 'error';
  if (facts.failure?.area === 'pin') return 'pin';
  if (facts.hasBusiness) return facts.hasBilling ? 'success' : 'billing';
  return facts.isPage ? 'billing' : 'business';
}

/** The step that one came from; null where there is no way back. */
export function stepBefore(step: PromoteStep): PromoteStep | null {
  return step === 'business' || step === 'billing' ? 'pin' : null;
}

/** The steps with something to fill in, as they are shown to be walked through. */
export function stepsToFill(isPage: boolean): readonly ('pin' | 'business' | 'billing')[] {
  return isPage ? ['pin', 'billing'] : ['pin', 'business', 'billing'];
}

/** A product group alone is nothing that can be shown: without a Pin nothing is attempted [PROMOTE-08]. */
export function isAttempted(request: {
  readonly pin: unknown;
  readonly productGroup: string | null;
}): boolean {
  return request.productGroup === null || request.pin !== null;
}
