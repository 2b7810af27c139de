import type { emailExists as call } from '#contract/identity.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { networkOf } from '#server/kernel/core/network.ts';
import { requireHuman, spend } from '#server/trust/index.ts';
import { isEmailTaken } from './credential-store.ts';

/** What an address may ask in an hour without showing that a person asks, lest this be a directory. */
const BARE = { limit: 5, seconds: 3600 };

/**
 * Whether an address has an account [AUTH-22]; where the operator wants nobody to learn that, the answer
 * is that it has none, and the limits are the same [SEC-10].
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
