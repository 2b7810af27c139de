import { givesRight, type AdRole } from '#contract/business/ad-roles.ts';
import type { AdRight } from '#contract/kernel/ad-rights.ts';
import { mayUseProfile } from '#contract/business/access.ts';
import { rule } from '#server/kernel/http/route.ts';

/** Whether a person has a right at an advertiser: its owner has all, others those of their accepted roles. */
export function hasAdRight(
  viewer: { readonly id: string },
  account: {
    readonly ownerId: string;
    readonly roles: readonly AdRole[] | null;
    readonly state: string | null;
  },
  right: AdRight,
): boolean {
  if (viewer.id === account.ownerId) return true;
  return account.state === 'accepted' && givesRight(account.roles ?? [], right);
}

export const policy = {
  businessShown: rule('A business, signed in itself; changes what everybody reads of it.'),
  businessPeople: rule('A business, signed in itself; sees and changes who may act for it.'),
  businessAccess: rule('The viewer; the businesses that they act for or are asked to act for.'),
  businessAnswer: rule(
    'Whoever is asked, signed in themselves, with a second factor to accept; and the business, of anyone.',
    mayUseProfile,
  ),
  businessProfiles: rule(
    'The viewer; their own profile and those of businesses that they accepted to act for.',
    mayUseProfile,
  ),
  convert: rule('The viewer, signed in themselves; makes a business of their own account.'),
  newAdAccount: rule('The viewer, signed in themselves; makes an advertiser of their own.'),
  adAccount: rule('Its owner, and whoever accepted to act for it', hasAdRight),
  adSettings: rule('The owner of the advertiser, signed in themselves.'),
  adAccounts: rule('The viewer; what they own, act for, or are asked to act for.'),
  adPeople: rule('The owner of the advertiser, signed in themselves where they change it.'),
  adTerms: rule('Anybody who is signed in: whoever wants to advertise reads them first.'),
  operators: rule('An operator, signed in themselves.'),
  adOffer: rule('Whoever has the mail, signed in themselves.'),
  adAnswer: rule('Whoever is asked, signed in themselves; and the owner, of anyone.'),
};
