import type { undoEmailChange as call } from '#contract/identity/account.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { record } from '#server/trust/index.ts';
import { deleteSessionsOf } from '../sessions/session-store.ts';
import { markPassword } from '../status/status-store.ts';
import { deleteTokensOf } from '../sessions/token-store.ts';
import { emailRowOf, moveEmail } from '../credentials/email-store.ts';
import { dropAccessMadeBefore, type DropDelegates } from './first-proof.ts';
import { deleteLinksOf } from '../credentials/link-store.ts';
import { takeLink, type Site } from '../credentials/links.ts';
import { sendReset } from '../credentials/send-reset.ts';

/**
 * Lets the reader of the old address keep or regain it. Somebody else was signed in as them, so all sessions and access
 * tokens end, the password becomes invalid, and a reset link goes to this address.
 */
export async function undoEmailChange(
  context: Context & { readonly site: Site; readonly dropDelegates: DropDelegates },
  input: InputOf<typeof call>,
): Promise<{ email: string }> {
  const { tx, now, origin } = context;
  const { personId, email, isFirstProof } = await takeLink(context, input.token, 'undo');
  const current = await emailRowOf(tx, personId);
  const isProved = current?.email === email ? current.verifiedAt !== null : !isFirstProof;
  if (!isProved) await dropAccessMadeBefore(context, personId, context.dropDelegates);
  await deleteLinksOf(tx, personId, ['change', 'verify', 'undo']);
  await moveEmail(tx, personId, email, now);
  await deleteSessionsOf(tx, personId, null);
  await deleteTokensOf(tx, personId);
  await markPassword(tx, personId);
  await sendReset(context, context.site, personId);
  const entry = { action: 'email_change_undone', actorId: personId, subjectId: personId };
  await record(tx, { ...entry, origin, at: now });
  return { email };
}
