/**
 * Business: advertisers, the people who may act for them or for a whole business, and ownership of sites. Owns the
 * calls of contract/business/ and the job that checks claimed sites. Only this domain decides who may act for whom:
 * contract/business/ad-roles.ts has the roles and their rights.
 */
export { requireAdTerms } from './accounts/ad-terms.ts';
export { createAdAccount } from './accounts/create-ad-account.ts';
export { firstAdvertiser } from './accounts/first-advertiser.ts';
export { businessShownOf } from './accounts/update-profile.ts';
export { updateStanding } from './core/ad-account-store.ts';
export { ownerOfSite, sitesOf } from './claims/owner-of-site.ts';
export type { Sites } from './claims/proofs.ts';
export { inviteToAct, principalsAsking, type Principal } from './rights/invite-to-act.ts';
export { adAccountsThrough } from './rights/find-ad-account.ts';
export {
  findManagedAdAccount,
  publishesFor,
  type ManagedAdAccount,
} from './rights/managed-ad-account.ts';
export { findSharingAccount, type SharingAccount } from './rights/sharing-account.ts';
export { rolesAt } from './rights/people-at.ts';
export { subjectsOf } from './rights/subjects.ts';
export { dropDelegates } from './upkeep/drop-delegates.ts';
export { eraseOf as eraseBusinessOf } from './upkeep/erase-business.ts';
