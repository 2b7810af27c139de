import type { ViewerShape } from '#contract/identity.ts';
import type {
  beginPasskeyUse,
  logInByPasskey,
  UsedCredential,
} from '#contract/identity/factors.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { judgeHuman, record } from '#server/trust/index.ts';
import { enter } from './enter.ts';
import { findPending } from '../sessions/session.ts';
import { knownBrowser } from '../factors/browser.ts';
import type { FactorDeps } from '../factors/factor-deps.ts';
import { askForUse, checkUse, refused } from '../factors/passkey-rites.ts';
import { notePasskeyUse, passkeyByCredential } from '../factors/passkey-store.ts';

/** Begins using a passkey: of the viewer, of an account to add, or of anybody who logs in. */
export async function offerPasskeyUse(
  context: Context & Pick<FactorDeps, 'site'>,
  { add_account: adds }: InputOf<typeof beginPasskeyUse>,
): Promise<Record<string, unknown>> {
  const { read, viewer, origin, now } = context;
  const known = adds ? null : viewer;
  const owing = known ? null : await findPending(read, origin.pendingCookie, now);
  const personId = known?.id ?? owing?.personId ?? null;
  return askForUse(context, context.site, knownBrowser(context), personId);
}

/**
 * Serves as the second factor of a pending log-in, and otherwise as a complete log-in, which counts as more than one
 * factor because the authenticator must have verified its user.
 */
export async function enterByPasskey(
  context: Context & Pick<FactorDeps, 'site'>,
  { credential, add_account: adds, human_token: token }: InputOf<typeof logInByPasskey>,
): Promise<ViewerShape> {
  const { read, origin, now } = context;
  await judgeHuman(context, 'log_in', token);
  const owing = await findPending(read, origin.pendingCookie, now);
  const personId = await provePasskey(context, credential, owing?.personId ?? null);
  return enter(context, { personId, method: 'multifactor', hasSecondFactor: true }, { adds });
}

/** Returns the owner of a just used passkey; only this person's passkeys are accepted if `ownerId` is given. */
export async function provePasskey(
  context: Context & Pick<FactorDeps, 'site'>,
  credential: UsedCredential,
  ownerId: string | null,
): Promise<string> {
  const { tx, read, now, site } = context;
  const credentialId = Buffer.from(credential.id, 'base64url');
  const key = await passkeyByCredential(read, credentialId);
  if (key === null || (ownerId !== null && key.personId !== ownerId)) {
    return refuse(context, ownerId);
  }
  const needsVerification = ownerId === null;
  const to = await checkUse(context, site, credential, key, needsVerification).catch(() =>
    refuse(context, key.personId),
  );
  const count = { from: key.signCount, to };
  // A cloned authenticator was used concurrently.
  if (!(await notePasskeyUse(tx, credentialId, count, now))) throw refused();
  return key.personId;
}

async function refuse({ read, origin, now }: Context, subjectId: string | null): Promise<never> {
  const failed = { action: 'log_in_failed', actorId: null, subjectId, origin, at: now };
  await record(read, { ...failed, detail: { with: 'passkey' } });
  throw refused();
}
