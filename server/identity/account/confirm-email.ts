import type { confirmEmail as call } from '#contract/identity/account.ts';
import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { isDuplicate } from '#server/kernel/db/faults.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { record } from '#server/trust/index.ts';
import { moveEmail, verifyEmailOf } from '../credentials/email-store.ts';
import { deleteLinksOf, type LinkRow } from '../credentials/link-store.ts';
import { takeLink } from '../credentials/links.ts';
import { joinByLink } from '../joining/sign-up-by-mail.ts';

/**
 * Opening the link proves that one reads the address: it is verified, becomes the person's, or gets its account
 * [AUTH-23].
 */
export async function confirmEmail(
  context: Context,
  input: InputOf<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const joined = await joinByLink(context, input.token);
  if (joined !== null) return joined;
  const link = await takeLink(context, input.token, 'verify', 'change');
  const { personId, email, kind } = link;
  if (kind === 'change') await move(context, link);
  else await verifyEmailOf(context.tx, personId, email, context.now);
  await record(context.tx, {
    action: kind === 'change' ? 'email_changed' : 'email_verified',
    actorId: personId,
    subjectId: personId,
    origin: context.origin,
    at: context.now,
  });
  return { email, outcome: 'verified' };
}

async function move({ tx, now }: Context, { personId, email }: LinkRow): Promise<void> {
  // Links mailed to the old address become invalid.
  await deleteLinksOf(tx, personId, ['reset', 'verify']);
  try {
    if (await moveEmail(tx, personId, email, now)) return;
  } catch (error) {
    if (!isDuplicate(error, 'emails_pkey')) throw error;
  }
  throw new Failure('email_taken', "There's already an account with this e-mail address.", {
    detail: 'Use another address, or log in to the account that uses this one.',
  });
}
