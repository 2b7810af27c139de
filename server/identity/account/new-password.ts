import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { record } from '#server/trust/index.ts';
import { emailOf, storePassword } from '../credentials/credential-store.ts';
import { hashPassword } from '../credentials/password.ts';
import { peopleByIds } from '../people/person-store.ts';
import { lockFactorsOf } from '../factors/factor-store.ts';
import { deleteSessionsOf } from '../sessions/session-store.ts';
import { deleteTokensOf } from '../sessions/token-store.ts';
import { passwordProblem } from '../credentials/weak-password.ts';
import { deleteLinksOf } from '../credentials/link-store.ts';
import { passwordEmail } from '../credentials/emails.ts';
import type { Site } from '../credentials/links.ts';
import { emailOwner } from '../credentials/email-owner.ts';

/** Hashes a new password; refuses with weak_password [SEC-2]. */
export async function hashNewPassword(
  { read }: Pick<Context, 'read'>,
  personId: string,
  password: string,
): Promise<string> {
  const person = (await peopleByIds(read, [personId])).get(personId);
  const email = (await emailOf(read, personId)) ?? '';
  const names = person ? [person.username, person.fullName, person.firstName, person.lastName] : [];
  const problem = passwordProblem(password, [email, email.split('@')[0] ?? '', ...names]);
  if (problem === null) return hashPassword(password);
  throw new Failure('weak_password', 'Please choose another password.', { detail: problem });
}

interface NewPassword {
  readonly personId: string;
  readonly hash: string;
  readonly action: string;
  /** Whether sign-in methods from before the address was verified were deleted. */
  readonly dropped?: boolean;
}

/**
 * Replaces a password. Ends all sessions and access tokens, and invalidates mailed links that would undo it: another
 * reset, a change of address, restoring a leaving account. Notifies the owner.
 */
export async function replacePassword(
  context: Context,
  site: Site,
  { personId, hash, action, dropped = false }: NewPassword,
): Promise<void> {
  const { tx, now, origin } = context;
  // A concurrent creation of a token in a session that ends here waits, and is then refused.
  await lockFactorsOf(tx, personId);
  await storePassword(tx, personId, hash, now);
  await deleteSessionsOf(tx, personId, null);
  await deleteTokensOf(tx, personId);
  await deleteLinksOf(tx, personId, ['reset', 'change', 'restore']);
  const url = `${site.publicUrl}/password/reset/`;
  await emailOwner(context, personId, (owner) => passwordEmail(owner, url, dropped));
  await record(tx, { action, actorId: personId, subjectId: personId, origin, at: now });
}
