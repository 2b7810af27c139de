import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type { beginAuthenticator, confirmAuthenticator } from '#contract/identity/factors.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { noteSecondFactor } from '../sessions/session-store.ts';
import { requireRecentLogIn } from '../sessions/session.ts';
import { newSecret, stepOf, uriOf } from './authenticator-code.ts';
import {
  deleteAuthenticator,
  deleteSetup,
  storeAuthenticator,
  storeSetup,
  setupOf,
} from './authenticator-store.ts';
import { onOneTry } from './check-code.ts';
import type { FactorDeps } from './factor-deps.ts';
import { factorsRow, lockFactorsOf } from './factor-store.ts';
import { findSiteName } from '../site/site-name.ts';
import { plainCode, firstRecoveryCodes } from './recovery-codes.ts';
import { endUnguarded } from './remove-factor.ts';
import { seal, unseal } from './seal.ts';
import { noteFactorAct } from './note-act.ts';

const SETUP_MS = 60 * 60_000;

/** Creates a secret for an app; nothing else changes before its first code. */
export async function startAuthenticator(
  context: SignedInContext & FactorDeps,
): Promise<AnswerOf<typeof beginAuthenticator>> {
  const { keys } = context;
  const { tx, read, viewer, now } = context;
  await requireRecentLogIn(read, viewer, now);
  const secret = newSecret();
  await storeSetup(tx, viewer.id, seal(keys, viewer.id, secret), now);
  return { secret, uri: uriOf(secret, viewer.username, await findSiteName(tx)) };
}

/** Activates the app after its first code. */
export async function finishAuthenticator(
  context: SignedInContext & FactorDeps,
  input: InputOf<typeof confirmAuthenticator>,
): Promise<AnswerOf<typeof confirmAuthenticator>> {
  const { tx, read, viewer, now } = context;
  await requireRecentLogIn(read, viewer, now);
  const sealed = await setupOf(read, viewer.id, new Date(now.getTime() - SETUP_MS));
  if (sealed === null) throw new Failure('invalid_input', 'Start with a new code to scan.');
  const secret = unseal(context.keys, viewer.id, sealed);
  let step: number | null = null;
  await onOneTry(context, viewer.id, async () => {
    step = stepOf(secret, plainCode(input.mfa_token), now);
    return step === null ? null : async () => true;
  });
  await lockFactorsOf(tx, viewer.id);
  const before = await factorsRow(tx, viewer.id);
  const row = { secret: seal(context.keys, viewer.id, secret), lastStep: step ?? 0 };
  await storeAuthenticator(tx, viewer.id, row, now);
  await deleteSetup(tx, viewer.id);
  await noteSecondFactor(tx, viewer.sessionHash, now);
  const act = before.totpSince === null ? 'authenticator_added' : 'authenticator_replaced';
  await noteFactorAct(context, context, viewer.id, act);
  return { recovery_codes: await firstRecoveryCodes(tx, viewer.id, now) };
}

/** Removes the viewer's app; does nothing if there is none. */
export async function endAuthenticator(context: SignedInContext & FactorDeps): Promise<null> {
  const { tx, read, viewer, now } = context;
  await requireRecentLogIn(read, viewer, now);
  await lockFactorsOf(tx, viewer.id);
  if (!(await deleteAuthenticator(tx, viewer.id))) return null;
  await endUnguarded(tx, viewer.id);
  await noteFactorAct(context, context, viewer.id, 'authenticator_removed');
  return null;
}
