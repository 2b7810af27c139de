import type { ViewerShape } from '#contract/identity.ts';
import type { LogInMethod } from '#contract/identity/log-in-methods.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { record } from '#server/trust/index.ts';
import { clear, makeRoom } from '../devices/accounts.ts';
import { rememberDevice } from '../devices/device.ts';
import { emailOfDevice } from '../devices/email-of-device.ts';
import { factorsOf } from '../factors/owed.ts';
import { signedInById } from '../sessions/session-store.ts';
import { beginPending, endSession, signIn } from '../sessions/session.ts';
import { requireOpen } from '../status/require-open.ts';
import { accountStatusOf } from '../status/status-store.ts';
import { toViewerShape } from '../sessions/view.ts';

/** A person's verified identity, and the method. */
export interface Proof {
  readonly personId: string;
  readonly method: LogInMethod;
  /** Whether the method counts as more than one factor by itself. */
  readonly hasSecondFactor: boolean;
}

/** Options of a log-in. */
export interface EnterOptions {
  /** Whether the account is added to the browser's others instead of replacing them [AUTH-18]. */
  readonly adds?: boolean;
}

/**
 * The end of every log-in method: starts a session, unless the account is closed. The browser's old session ends, or
 * is parked beside the new one; the browser is stored, a new one is reported to the owner, and the log-in is audited.
 * A person with a second factor who has not used it gets a pending session instead, and the list of their factors.
 */
export async function enter(
  context: Context,
  proof: Proof,
  options: EnterOptions = {},
): Promise<ViewerShape> {
  const { tx, origin, now } = context;
  const { personId, method } = proof;
  const status = await accountStatusOf(tx, personId);
  if (status === null) throw new Error('an account has no person');
  // The status of an account is revealed only after all its factors.
  if (!proof.hasSecondFactor) await askForFactor(context, proof, options);
  await requireOpen(context, status);
  const { isNews } = await arrive(context, personId, options, proof.hasSecondFactor ? now : null);
  if (isNews) await emailOfDevice(context, personId);
  await record(tx, {
    action: 'log_in',
    actorId: personId,
    subjectId: personId,
    origin,
    at: now,
    detail: { method },
  });
  const person = await signedInById(tx, personId);
  if (person === null) throw new Error('an account has no person');
  return toViewerShape(person, origin.mediaUrl);
}

/** Signs in a new person, or one who has passed `enter`; returns whether the browser is new to them. */
export async function arrive(
  context: Context,
  personId: string,
  { adds = false }: EnterOptions,
  secondFactorAt: Date | null = null,
): Promise<{ isNews: boolean }> {
  await makeRoom(context, personId, adds);
  const { hash, isNews } = await rememberDevice(context, personId);
  await signIn(context, personId, hash, secondFactorAt);
  return { isNews };
}

/** Passes people without a second factor; all others must use it first [AUTH-06, SEC-13]. */
async function askForFactor(
  context: Context,
  { personId, method }: Proof,
  { adds = false }: EnterOptions,
): Promise<void> {
  const { tx, origin, now, answer } = context;
  const methods = await factorsOf(tx, personId);
  if (methods.length === 0) return;
  // Abandoning an added account must leave the viewer signed in.
  if (!adds) {
    await endSession(tx, origin.sessionCookie);
    await clear(context);
    answer.clearSession();
  }
  await beginPending(context, personId);
  const entry = { action: 'second_factor_asked', actorId: null, subjectId: personId };
  await record(tx, { ...entry, origin, at: now, detail: { method } });
  throw new Failure('second_factor_needed', "One more step to show that it's you.", {
    commitsWrites: true,
    extra: { methods },
  });
}
