import type { logIn as call, ViewerShape } from '#contract/identity.ts';
import type { CredentialKey } from '#contract/identity/log-in-methods.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { judgeHuman } from '#server/trust/index.ts';
import { enter, type Proof } from './enter.ts';
import { credentialKey } from '../credentials/log-in-rules.ts';

type Input = InputOf<typeof call>;

/** Verifies the credentials of a log-in, or refuses; null if nothing was to be verified yet. */
export type Prove = (context: Context, input: Input) => Promise<Proof | null>;

/** The verifier of each credential key; missing ones are not available. */
export type Provers = Readonly<Partial<Record<CredentialKey, Prove>>>;

/** Logs in by the only given credential; all methods end in `enter` [AUTH-01]. */
export async function logIn(
  context: Context & { readonly provers: Provers },
  input: Input,
): Promise<ViewerShape | null> {
  const key = credentialKey(input);
  const prove = context.provers[key];
  if (prove === undefined)
    throw new Failure('unsupported', "This way to log in isn't available here.");
  // With a password, the token is only needed after the free tries.
  if (key !== 'username_or_email') await judgeHuman(context, 'log_in', input.human_token);
  const proof = await prove(context, input);
  return proof && enter(context, proof, { adds: input.add_account });
}
