import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { record } from '#server/trust/index.ts';
import { emailOwner } from '../credentials/email-owner.ts';
import { connectionEmail } from './connection-email.ts';
import { claimIdentity, identitiesOf, insertIdentity } from './identity-store.ts';
import type { ProviderIdentity } from './provider-identity.ts';

/** Stores an identity for a person who just signed up with it. */
export async function storeIdentity(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  personId: string,
  claimed: Omit<ProviderIdentity, 'email' | 'fullName' | 'name' | 'method'>,
): Promise<void> {
  if (!(await claimIdentity(tx, personId, claimed))) throw taken();
  if (!(await insertIdentity(tx, personId, { ...claimed, linkedAt: now }))) {
    throw new Failure('already_there', 'Another account of the same kind is connected already.', {
      detail: 'Disconnect it first.',
    });
  }
}

/** Connects an identity to a person who has just logged in, and notifies them [SEC-22]. */
export async function connect(
  context: Context,
  personId: string,
  claimed: ProviderIdentity,
  site: string,
): Promise<void> {
  const has = await identitiesOf(context.tx, personId);
  const same = has.some(
    ({ issuer, subject }) => issuer === claimed.issuer && subject === claimed.subject,
  );
  if (same) return;
  await storeIdentity(context, personId, claimed);
  await notifyOfChange(
    context,
    personId,
    { kind: 'connected', provider: claimed.provider, name: claimed.name },
    site,
  );
}

/** Notifies the owner of a change of their sign-in methods, and logs it. */
export async function notifyOfChange(
  context: Context,
  personId: string,
  change: {
    readonly kind: 'connected' | 'disconnected';
    readonly provider: string;
    readonly name: string;
  },
  site: string,
): Promise<void> {
  const { tx, now, origin } = context;
  await record(tx, {
    action: `identity_${change.kind}`,
    actorId: personId,
    subjectId: personId,
    origin,
    at: now,
    detail: { provider: change.provider },
  });
  await emailOwner(context, personId, (owner) => connectionEmail(change, owner, site));
}

const taken = (): Failure =>
  new Failure('identity_taken', 'This account is connected to someone else here.', {
    detail: 'Disconnect it there first.',
  });
