import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type { confirmEmailFactor } from '#contract/identity/factors.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { emailRowOf } from '../credentials/email-store.ts';
import { noteSecondFactor } from '../sessions/session-store.ts';
import { requireRecentLogIn } from '../sessions/session.ts';
import { onOneTry } from './check-code.ts';
import type { FactorDeps } from './factor-deps.ts';
import { deleteEmailFactor, insertEmailFactor, lockFactorsOf } from './factor-store.ts';
import { findMailedCode, mailCode } from './mailed-code.ts';
import { firstRecoveryCodes, plainCode } from './recovery-codes.ts';
import { endUnguarded } from './remove-factor.ts';
import { noteFactorAct } from './note-act.ts';

const sessionOf = ({ viewer }: SignedInContext) => ({
  personId: viewer.id,
  sessionHash: viewer.sessionHash,
});

/**
 * Mails the viewer a code, since an address that they do not read would lock them out. The address must be verified by
 * a link first, because a code can be guessed; a later address is verified as well.
 */
export async function startEmailFactor(context: SignedInContext & FactorDeps): Promise<null> {
  const { read, viewer, now } = context;
  await requireRecentLogIn(read, viewer, now);
  const own = await emailRowOf(read, viewer.id);
  if (own === null || own.verifiedAt === null) {
    throw new Failure('email_unverified', "Your e-mail address isn't verified yet.", {
      detail: 'Open the link that we send to your address first.',
    });
  }
  await mailCode(context, context, sessionOf(context));
  return null;
}

/** Turns on codes by e-mail after the first code. */
export async function finishEmailFactor(
  context: SignedInContext & FactorDeps,
  input: InputOf<typeof confirmEmailFactor>,
): Promise<AnswerOf<typeof confirmEmailFactor>> {
  const { tx, read, viewer, now } = context;
  await requireRecentLogIn(read, viewer, now);
  const code = plainCode(input.mfa_token);
  await onOneTry(context, viewer.id, () =>
    findMailedCode(context, context, sessionOf(context), code),
  );
  await lockFactorsOf(tx, viewer.id);
  await noteSecondFactor(tx, viewer.sessionHash, now);
  if (await insertEmailFactor(tx, viewer.id, now)) {
    await noteFactorAct(context, context, viewer.id, 'email_factor_added');
  }
  return { recovery_codes: await firstRecoveryCodes(tx, viewer.id, now) };
}

/** Turns off codes by e-mail; does nothing if they are off. */
export async function endEmailFactor(context: SignedInContext & FactorDeps): Promise<null> {
  const { tx, read, viewer, now } = context;
  await requireRecentLogIn(read, viewer, now);
  await lockFactorsOf(tx, viewer.id);
  if (!(await deleteEmailFactor(tx, viewer.id))) return null;
  await endUnguarded(tx, viewer.id);
  await noteFactorAct(context, context, viewer.id, 'email_factor_removed');
  return null;
}
