import type { Maker } from '#contract/builder/gates.ts';
import type { SignedInContext } from '#server/kernel/context.ts';

/** The viewer as the builder's gates see them. */
export function makerOf({ viewer, origin }: Pick<SignedInContext, 'viewer' | 'origin'>): Maker {
  return {
    isSignedIn: true,
    isPartner: viewer.isPartner,
    isVideoAllowed: false,
    isDelegate: false,
    language: origin.locale,
    groups: [],
  };
}
