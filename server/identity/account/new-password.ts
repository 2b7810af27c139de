import type { Context } from '#server/kernel/context.ts';
import { Failure } from '#server/kernel/failure.ts';
import { record } from '#server/trust/index.ts';
import { emailOf, keepPassword } from '../credential-store.ts';
import { hashPassword } from '../password.ts';
import { peopleByIds } from '../person-store.ts';
import { deleteSessionsOf } from '../session-store.ts';
import { passwordProblem } from '../weak-password.ts';
import { deleteLinksOf } from './link-store.ts';
import { passwordLetter } from './letters.ts';
import type { Site } from './links.ts';
import { tellOwner } from './tell-owner.ts';

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

/** Replaces a password: every session ends, links that would set another do too, the owner is told. */
export async function replacePassword(
  context: Context,
  site: Site,
  { personId, hash, action }: { personId: string; hash: string; action: string },
): Promise<void> {
  const { tx, now, origin } = context;
  await keepPassword(tx, personId, hash, now);
  await deleteSessionsOf(tx, personId, null);
  await deleteLinksOf(tx, personId, ['reset']);
  const url = `${site.publicUrl}/password/reset/`;
  await tellOwner(context, personId, (username) => passwordLetter(username, url));
  await record(tx, { action, actorId: personId, subjectId: personId, origin, at: now });
}
