import { rule } from '#server/kernel/http/route.ts';

/** Whether a claim is the person's own: nobody else sees or changes it. */
export function isOwnClaim(
  viewer: { readonly id: string },
  claim: { readonly personId: string },
): boolean {
  return viewer.id === claim.personId;
}

export const policy = {
  all: rule('The viewer, signed in themselves; what they say is theirs'),
  own: rule('The viewer, signed in themselves; what they say is theirs', isOwnClaim),
  new: rule('The viewer, signed in themselves; says that a site is theirs.'),
};
