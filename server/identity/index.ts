/**
 * Identity: people, authentication and sessions. Owns the calls of contract/identity.ts and contract/identity/, and the
 * jobs for mailed links. Acting for others belongs to business; follows, and a person's wire format, belong to social.
 */
export { type AdFacts, adFactsOf } from './people/ad-facts-store.ts';
export { adultsByEmailHashes } from './people/email-hash-store.ts';
export { findAgeCheck } from './people/age-check.ts';
export { beginErasing, peopleToErase } from './credentials/leaving-store.ts';
export {
  changeBoardCount,
  changeFollowerCount,
  changeFollowingCount,
  changePinCount,
  changeScheduledPinCount,
  correctCounts,
  correctScheduledPinCount,
} from './people/count-store.ts';
export { createPerson } from './joining/create-person.ts';
export { emailOf, emailsAfter, idByEmail } from './credentials/credential-store.ts';
export { eraseOf as eraseIdentityOf } from './upkeep/erase-person.ts';
export { replaceSettings } from './account/replace-settings.ts';
export { timeZoneOf } from './credentials/sign-up-rules.ts';
export { hasSecondFactor } from './factors/owed.ts';
export { factorKeys } from './factors/seal.ts';
export { findViewer } from './sessions/find-viewer.ts';
export { interestsOf, peopleWhoLike, storeInterests } from './people/interest-store.ts';
export { splitName } from './people/name-rules.ts';
export {
  hasPeople,
  idsByUsernames,
  peopleByIds,
  personByUsername,
  type Person,
} from './people/person-store.ts';
export { operatorCode, operatorNotice } from './joining/first-operator.ts';
export { liveSite } from './operator/live-site.ts';
export { restorePerson, suspendPerson } from './operator/change-status.ts';
export { newnessOf } from './people/newness-store.ts';
export { choiceOf, storeChoice } from './site/choice-store.ts';
export { findSiteName } from './site/site-name.ts';
export { portraitOf } from './people/portrait.ts';
export { publishedPeople } from './people/published-store.ts';
export { addressesWithoutMail, messagesFromOf } from './people/own-choices-store.ts';
export { issuersOf } from './providers/issuers.ts';
export { bindSignOn } from './sign-on/sign-on-endpoint.ts';
export { secondFactorAt } from './sessions/session-store.ts';
export { type Sending, emailOwner } from './credentials/email-owner.ts';
export { requireRecentLogIn } from './sessions/session.ts';
export { changePortrait, lockPerson, markPartner } from './people/settings-store.ts';
