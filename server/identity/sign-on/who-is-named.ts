import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { isEmailTaken } from '../credentials/credential-store.ts';
import type { Proof } from '../sign-in/enter.ts';
import { requireAdmission } from '../joining/admit.ts';
import type { SignUpMode } from '../people/policy.ts';
import { outcome } from '../status/outcome.ts';
import { thisDevice } from '../providers/device.ts';
import { ownerOf } from '../providers/identity-store.ts';
import type { ProviderIdentity } from '../providers/provider-identity.ts';
import { storePendingSignUp, sweepPendingSignUps } from '../providers/sign-on-store.ts';

/** A pending sign-up expires after this time. */
export const PENDING_MS = 60 * 60_000;

/**
 * The person of a verified identity: they connected it or signed up with it. An account with the same address is not
 * matched, only refused [SEC-15]. For an unknown identity, a pending sign-up is stored for this browser.
 */
export async function whoIsNamed(
  context: Context,
  mode: SignUpMode,
  claimed: ProviderIdentity,
): Promise<Proof> {
  const { read, tx, now } = context;
  const personId = await ownerOf(read, claimed);
  if (personId !== null) return { personId, method: claimed.method, hasSecondFactor: false };
  await refuseAddressOfSomebody(context, claimed);
  // Invitations need a sign-up with a password; the provider can be connected afterwards.
  await requireAdmission(read, mode, null);
  await sweepPendingSignUps(tx, new Date(now.getTime() - PENDING_MS));
  await storePendingSignUp(tx, thisDevice(context), claimed, now);
  throw new Failure('sign_up_needed', `No one here has connected this ${claimed.name} account.`, {
    detail: 'Sign up with it, or log in to your account and connect it in the settings.',
    commitsWrites: true,
  });
}

/** Refuses an address that has an account: its owner must log in there and connect the provider [AUTH-08]. */
export async function refuseAddressOfSomebody(
  { read }: Pick<Context, 'read'>,
  claimed: Pick<ProviderIdentity, 'method' | 'name' | 'email'>,
): Promise<void> {
  if (claimed.email === null || !(await isEmailTaken(read, claimed.email))) return;
  if (claimed.method === 'facebook') throw outcome('prevent_facebook_register');
  if (claimed.method === 'google_plus' || claimed.method === 'google_one_tap')
    throw outcome('prevent_google_register');
  throw new Failure(
    'connect_first',
    `There is an account with the e-mail address of this ${claimed.name} account.`,
    { detail: `Log in to it first, then connect ${claimed.name} in your settings.` },
  );
}
