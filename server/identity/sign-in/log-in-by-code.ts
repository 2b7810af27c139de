import type { logIn } from '#contract/identity.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Proof } from './enter.ts';
import { findPending, type Pending } from '../sessions/session.ts';
import { checkCode } from '../factors/check-code.ts';
import type { FactorDeps } from '../factors/factor-deps.ts';
import { factorsRow } from '../factors/factor-store.ts';
import { mailCode } from '../factors/mailed-code.ts';

type Input = InputOf<typeof logIn>;
const MAX_CODE = 60;

/** Verifies the code after a password in this browser: `mfa_token` [AUTH-06]. */
export async function byCode(
  context: Context & FactorDeps,
  { mfa_token: code }: Input,
): Promise<Proof> {
  const pending = await requirePending(context);
  if (typeof code !== 'string' || code.length > MAX_CODE) {
    throw new Failure('invalid_input', 'Something is missing.', { detail: 'Enter your code.' });
  }
  await checkCode(context, context, pending, code);
  return { personId: pending.personId, method: 'multifactor', hasSecondFactor: true };
}

/** Mails a new code for a pending or repeated log-in: `mfa_resend` [AUTH-06]. Proves nothing. */
export async function resendCode(
  context: Context & FactorDeps,
  { add_account: adds }: Input,
): Promise<null> {
  const { read, viewer } = context;
  // While adding an account there is a viewer already, but the code is for the added account.
  const who =
    viewer && !adds
      ? { personId: viewer.id, sessionHash: viewer.sessionHash }
      : await requirePending(context);
  const { emailSince } = await factorsRow(read, who.personId);
  if (emailSince === null) {
    throw new Failure('unsupported', "Codes by e-mail aren't turned on for this account.");
  }
  await mailCode(context, context, who);
  return null;
}

async function requirePending({ read, origin, now }: Context): Promise<Pending> {
  const pending = await findPending(read, origin.pendingCookie, now);
  if (pending !== null) return pending;
  throw new Failure('not_signed_in', 'Log in with your password first.', {
    detail: 'That took too long. Please log in again.',
  });
}
