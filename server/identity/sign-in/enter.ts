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

/** That somebody is who they say, and how they showed it. */
export interface Proof {
  readonly personId: string;
  readonly method: LogInMethod;
  /** Whether what they showed is more than one factor by itself. */
  readonly hasSecondFactor: boolean;
}

/** How somebody comes in. */
export interface EnterOptions {
  /** Beside the accounts that this browser is logged in to, and not instead of them [AUTH-18]. */
  readonly adds?: boolean;
}

/**
 * The one way in: whoever has proved who they are, by whatever means, begins a session here, unless their
 * account is closed to them. The old session of the browser ends, or is parked beside the new one; the
 * browser is remembered, its owner notified when it is new to them, and the log-in is audited. Whoever has turned a
 * second factor on and did not show it begins a pending session instead, and learns which factors they may show.
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
  // The status of an account is revealed only to somebody who has shown all its factors.
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

/** Signs in somebody who was just made, or has passed `enter`; says whether the browser is news to them. */
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

/** Lets who has no second factor pass; everybody else owes it before they are in [AUTH-06, SEC-13]. */
async function askForFactor(
  context: Context,
  { personId, method }: Proof,
  { adds = false }: EnterOptions,
): Promise<void> {
  const { tx, origin, now, answer } = context;
  const methods = await factorsOf(tx, personId);
  if (methods.length === 0) return;
  // Whoever adds an account may leave it at that, and is still who they were.
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
