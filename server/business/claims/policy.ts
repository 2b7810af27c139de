import { rule } from '#server/kernel/http/route.ts';

/** What somebody says is theirs is nobody else's to see or to change. */
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
