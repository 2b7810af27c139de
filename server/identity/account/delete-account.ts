import type { deleteAccount as call } from '#contract/identity/account.ts';
import type { ViewerShape } from '#contract/identity.ts';
import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { judgeHuman, record } from '#server/trust/index.ts';
import { hasOtherOperator } from '../people/person-store.ts';
import { requireProof } from '../sign-in/proof.ts';
import { deleteSessionsOf } from '../sessions/session-store.ts';
import { insertLeaving } from '../credentials/leaving-store.ts';
import { leavingEmail } from '../credentials/emails.ts';
import type { Site } from '../credentials/links.ts';
import { emailOwner } from '../credentials/email-owner.ts';

const DAY_MS = 24 * 3600_000;

/** The settings for deleting accounts. */
export interface Leaving {
  readonly site: Site;
  /** The number of days for restoring the account. */
  readonly graceDays: number;
}

/** Hides the viewer from everybody and signs them out everywhere; a job erases them after the grace period. */
export async function deleteAccount(
  context: SignedInContext & Leaving,
  input: InputOf<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { site, graceDays } = context;
  const { tx, viewer, now, origin, answer } = context;
  const person = viewer.view as ViewerShape;
  if (person.has_password && input.password === null) {
    throw new Failure('wrong_credentials', 'Enter your current password.');
  }
  await judgeHuman(context, 'log_in_again', input.human_token);
  await requireProof(context, person.has_password ? input.password : null);
  if (viewer.isOperator && !(await hasOtherOperator(tx, viewer.id))) {
    throw new Failure('not_allowed', 'No one else runs this site.', {
      detail: 'Make someone else an operator first.',
    });
  }
  const eraseAt = new Date(now.getTime() + graceDays * DAY_MS);
  await insertLeaving(tx, viewer.id, now, eraseAt);
  await deleteSessionsOf(tx, viewer.id, null);
  answer.clearSession();
  const url = `${site.publicUrl}/login/`;
  await emailOwner(context, viewer.id, (owner) => leavingEmail(owner, eraseAt, url));
  const entry = { action: 'account_deletion_asked', actorId: viewer.id, subjectId: viewer.id };
  await record(tx, { ...entry, origin, at: now });
  return { erase_at: toWireDate(eraseAt) };
}
