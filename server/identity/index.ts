/**
 * Identity: the bare person, how they prove who they are, and their sessions.
 * Owns people, usernames, former_usernames, emails, passwords, sessions, devices, first_operator, ad_accounts, ad_account_people, business_access and business_profiles;
 * leaving_people, person_interests, linked_identities, identity_claims, sign_on_tries, sign_on_nonces, pending_sign_ups and mailed_sign_ups; site_claims and claimed_sites;
 * and the tables of factors/: authenticators and their setups, email_factors, mailed_codes, recovery_codes, passkeys and their challenges;
 * the calls of contract/identity.ts and contract/identity/; no jobs. Who may act for whom is decided here alone. Who follows whom, and how a person looks on the wire, is social's.
 */
export { ASKED_TO_ACT, principalsAsking, type Principal } from './asked-to-act.ts';
export { beginErasing, peopleToErase } from './account/leaving-store.ts';
export {
  changeBoardCount,
  changeFollowerCount,
  changeFollowingCount,
  changePinCount,
  changeScheduledPinCount,
  correctCounts,
  correctScheduledPinCount,
} from './count-store.ts';
export { createPerson } from './create-person.ts';
export { emailOf, idByEmail } from './credential-store.ts';
export { eraseOf as eraseIdentityOf } from './erase-person.ts';
export { hasSecondFactor } from './factors/owed.ts';
export { factorKeys } from './factors/seal.ts';
export { subjectsOf } from './business/subjects.ts';
export { businessShownOf } from './business/update-profile.ts';
export { findViewer } from './find-viewer.ts';
export { findManagedAdAccount, publishesFor, type ManagedAdAccount } from './managed-ad-account.ts';
export { interestsOf, keepInterests } from './interest-store.ts';
export { splitName } from './name-rules.ts';
export {
  hasPeople,
  idsByUsernames,
  peopleByIds,
  personByUsername,
  type Person,
} from './person-store.ts';
export { isCodeAsked, operatorCode } from './operator/first-operator.ts';
export { ownerOfSite } from './claims/owner-of-site.ts';
export type { Sites } from './claims/proofs.ts';
export { portraitOf } from './portrait.ts';
export { publishedPeople } from './published-store.ts';
export { addressesWithoutMail, messagesFromOf } from './own-choices-store.ts';
export { type Issuers, issuersOf } from './providers/issuers.ts';
export { bindSignOn } from './providers/sign-on-door.ts';
export { secondFactorAt } from './session-store.ts';
export { requireRecentLogIn } from './session.ts';
export { changePortrait } from './settings-store.ts';
