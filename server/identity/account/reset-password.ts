import type { ViewerShape } from '#contract/identity.ts';
import type { resetPassword as call } from '#contract/identity/account.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { judgeHuman } from '#server/trust/index.ts';
import { enter } from '../sign-in/enter.ts';
import { emailRowOf, verifyEmailOf } from '../credentials/email-store.ts';
import { dropAccessMadeBefore, type DropDelegates } from './first-proof.ts';
import { findLink, takeLink, type Site } from '../credentials/links.ts';
import { hashNewPassword, replacePassword } from './new-password.ts';

/**
 * Sets a new password with the link from an e-mail, and signs in; other factors are required as at any log-in [AUTH-23]
 * [SEC-14], unless they were set up before the address was first verified. A refused password does not use up the link.
 */
export async function resetPassword(
  context: Context & { readonly site: Site; readonly dropDelegates: DropDelegates },
  input: InputOf<typeof call>,
): Promise<ViewerShape> {
  const { token, new_password: password } = input;
  await judgeHuman(context, 'reset_password', input.human_token);
  const { personId, email } = await findLink(context, token, 'reset');
  const hash = await hashNewPassword(context, personId, password);
  await takeLink(context, token, 'reset');
  const known = await emailRowOf(context.tx, personId);
  const dropped =
    known?.verifiedAt === null &&
    (await dropAccessMadeBefore(context, personId, context.dropDelegates));
  await replacePassword(context, context.site, {
    personId,
    hash,
    action: 'password_reset',
    dropped,
  });
  // Opening the link proves that one reads the address.
  await verifyEmailOf(context.tx, personId, email, context.now);
  return enter(context, { personId, method: 'email', hasSecondFactor: false });
}
