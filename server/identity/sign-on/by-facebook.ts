import type { logIn } from '#contract/identity.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { FacebookConfig } from '#server/kernel/config/provider-config.ts';
import type { Proof } from '../sign-in/enter.ts';
import type { SignUpMode } from '../people/policy.ts';
import { findGraphPerson } from '../providers/facebook-graph.ts';
import { identityByGraph, type ProviderIdentity } from '../providers/provider-identity.ts';
import { whoIsNamed } from './who-is-named.ts';

/** Logs in with Facebook; the token must be the person's own and for this app [AUTH-02]. */
export const byFacebook =
  (config: FacebookConfig | null, mode: SignUpMode) =>
  async (context: Context, input: InputOf<typeof logIn>): Promise<Proof> =>
    whoIsNamed(
      context,
      mode,
      await facebookIdentity(config, input['facebook_id'], input['facebook_token']),
    );

/** The identity of a Facebook token, which must match the given id [SEC-17]. */
export async function facebookIdentity(
  config: FacebookConfig | null,
  id: unknown,
  token: unknown,
): Promise<ProviderIdentity> {
  if (config === null) throw new Failure('unsupported', "Facebook isn't set up on this site.");
  if (typeof token !== 'string' || token === '' || token.length > 2_000) {
    throw new Failure('invalid_input', 'Something is missing.', {
      detail: 'facebook_id comes with its facebook_token.',
    });
  }
  const person = await findGraphPerson(config, token);
  if (person.id !== String(id)) {
    throw new Failure('wrong_credentials', "Facebook doesn't recognise this log-in.");
  }
  return identityByGraph(person);
}
