/**
 * Identity: the bare person, how they prove who they are, and their sessions.
 * Owns people, usernames, emails, passwords, sessions and first_operator; the calls of
 * contract/identity.ts; no jobs. Who follows whom, and how a person looks on the wire, is social's.
 */
export {
  changeBoardCount,
  changeFollowerCount,
  changeFollowingCount,
  changePinCount,
} from './count-store.ts';
export { createPerson } from './create-person.ts';
export { emailOf } from './credential-store.ts';
export { splitName } from './name-rules.ts';
export { hasOperator, peopleByIds, personByUsername, type Person } from './person-store.ts';
export { findViewer, requireRecentLogIn } from './session.ts';
