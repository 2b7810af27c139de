import type { emailExists as call } from '#contract/identity.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { networkOf } from '#server/kernel/core/network.ts';
import { requireHuman, spend } from '#server/trust/index.ts';
import { isEmailTaken } from './credential-store.ts';

/** The limit per network address for requests without a human check, so that accounts cannot be enumerated. */
const BARE = { limit: 5, seconds: 3600 };

/**
 * Whether an address has an account [AUTH-22]. Where the operator wants that hidden, the answer is always false, with
 * the same limits [SEC-10].
 */
export async function emailExists(
  context: Context & { readonly tells: boolean },
  input: InputOf<typeof call>,
): Promise<boolean> {
  const { read, origin, now } = context;
  if (input.human_token !== null) await requireHuman(context, 'sign_up', input.human_token);
  else await spend(read, { key: `email_exists:${networkOf(origin.address)}`, ...BARE, now });
  const isTaken = await isEmailTaken(read, input.email.toLowerCase());
  return context.tells && isTaken;
}
