import type { FacebookLogin, facebookLoginData as call } from '#contract/identity/providers.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { FacebookConfig } from '#server/kernel/config/provider-config.ts';
import { emailRowOf } from '../credentials/email-store.ts';
import { facebookIdentity } from './by-facebook.ts';
import { hasPassword, identitiesOf, ownerOf } from '../providers/identity-store.ts';

/** The sign-in methods of the account connected to a Facebook token's owner [CALL-05]. */
export async function facebookLoginData(
  { read, facebook }: Context & { readonly facebook: FacebookConfig | null },
  input: InputOf<typeof call>,
): Promise<FacebookLogin> {
  const claimed = await facebookIdentity(facebook, input.facebook_id, input.facebook_token);
  const personId = await ownerOf(read, claimed);
  if (personId === null) {
    throw new Failure('user_not_found', 'No one here has connected this Facebook account.');
  }
  const linked = await identitiesOf(read, personId);
  const withGoogle = linked.some(({ provider }) => provider === 'google');
  const email = await emailRowOf(read, personId);
  return {
    connected_to_gplus: withGoogle,
    connected_to_google: withGoogle,
    has_password: await hasPassword(read, personId),
    strict_email_status: email?.verifiedAt ? 'valid' : 'unknown',
  };
}
