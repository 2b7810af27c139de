import type { Maker } from '#contract/builder/gates.ts';
import type { SignedInContext } from '#server/kernel/context.ts';

/** The viewer as the builder's gates see them. */
export function makerOf({ viewer, origin }: Pick<SignedInContext, 'viewer' | 'origin'>): Maker {
  return makerFrom(viewer, origin.locale);
}

/** Somebody for whom a job works, as the gates see them. */
export function makerFrom(person: { readonly isPartner: boolean }, language: string): Maker {
  return {
    isSignedIn: true,
    isPartner: person.isPartner,
    isVideoAllowed: false,
    isDelegate: false,
    language,
    groups: [],
  };
}
