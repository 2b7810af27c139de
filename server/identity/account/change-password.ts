import type { ViewerShape } from '#contract/identity.ts';
import type { changePassword as call } from '#contract/identity/account.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { requireHuman } from '#server/trust/index.ts';
import { deviceInUse } from '../devices/accounts.ts';
import { requireProof } from '../sign-in/proof.ts';
import { secondFactorAt } from '../sessions/session-store.ts';
import { signIn } from '../sessions/session.ts';
import type { Site } from '../credentials/links.ts';
import { hashNewPassword, replacePassword } from './new-password.ts';

/**
 * Changes the viewer's password, or sets a first one after a recent log-in. All other sessions end, and this browser's
 * continues under a new id [SEC-4, SEC-5].
 */
export async function changePassword(
  context: SignedInContext & { readonly site: Site },
  input: InputOf<typeof call>,
): Promise<ViewerShape> {
  const { viewer } = context;
  const person = viewer.view as ViewerShape;
  const password = input.password ?? input.old_password;
  if (person.has_password && password === null) {
    throw new Failure('wrong_credentials', 'Enter your current password.');
  }
  await requireHuman(context, 'change_password', input.human_token);
  await requireProof(context, person.has_password ? password : null);
  const hash = await hashNewPassword(context, viewer.id, input.new_password);
  const device = await deviceInUse(context);
  const shownAt = await secondFactorAt(context.tx, viewer.sessionHash);
  await replacePassword(context, context.site, {
    personId: viewer.id,
    hash,
    action: 'password_changed',
  });
  await signIn(context, viewer.id, device, shownAt);
  return { ...person, has_password: true };
}
