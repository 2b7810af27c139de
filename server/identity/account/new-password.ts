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

/** Hashes a password that a person may choose; refuses with weak_password [SEC-2]. */
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
  /** Whether sign-in methods that were set up before the address was verified are gone. */
  readonly dropped?: boolean;
}

/**
 * Replaces a password: every session and access token ends, and so does what is on its way by mail that
 * would undo it: another new password, another address, the return of somebody who leaves. The owner is notified.
 */
export async function replacePassword(
  context: Context,
  site: Site,
  { personId, hash, action, dropped = false }: NewPassword,
): Promise<void> {
  const { tx, now, origin } = context;
  // Whoever makes a token in a session that ends here waits, and is refused then.
  await lockFactorsOf(tx, personId);
  await storePassword(tx, personId, hash, now);
  await deleteSessionsOf(tx, personId, null);
  await deleteTokensOf(tx, personId);
  await deleteLinksOf(tx, personId, ['reset', 'change', 'restore']);
  const url = `${site.publicUrl}/password/reset/`;
  await emailOwner(context, personId, (username) => passwordEmail(username, url, dropped));
  await record(tx, { action, actorId: personId, subjectId: personId, origin, at: now });
}
