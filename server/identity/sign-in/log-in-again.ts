import type { logInAgain as call } from '#contract/identity/factors.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { judgeHuman, record } from '#server/trust/index.ts';
import { deviceInUse } from '../devices/accounts.ts';
import { requirePassword } from './proof.ts';
import { secondFactorAt } from '../sessions/session-store.ts';
import { signIn } from '../sessions/session.ts';
import { checkCode } from '../factors/check-code.ts';
import { provePasskey } from './enter-by-passkey.ts';
import type { FactorDeps } from '../factors/factor-deps.ts';

type Input = InputOf<typeof call>;

/** Replaces an ageing session after another log-in [SEC-6]. */
export async function logInAgain(
  context: SignedInContext & FactorDeps,
  input: Input,
): Promise<null> {
  const { tx, viewer, now, origin } = context;
  await judgeHuman(context, 'log_in_again', input.human_token);
  const method = await prove(context, input);
  const shownAt = method === 'password' ? await secondFactorAt(tx, viewer.sessionHash) : now;
  await signIn(context, viewer.id, await deviceInUse(context), shownAt);
  const entry = { actorId: viewer.id, subjectId: viewer.id, origin, at: now };
  await record(tx, { action: 'log_in_again', ...entry, detail: { method } });
  return null;
}

async function prove(context: SignedInContext & FactorDeps, input: Input): Promise<string> {
  const { viewer } = context;
  const { password, mfa_token: code, credential } = input;
  const proofs = [password, code, credential].filter((one) => one !== null && one !== undefined);
  if (proofs.length !== 1) {
    throw new Failure('invalid_input', 'Give exactly one: a password, a code or a passkey.');
  }
  if (password !== null) {
    await requirePassword(context, password);
    return 'password';
  }
  if (code !== null) {
    const who = { personId: viewer.id, sessionHash: viewer.sessionHash };
    await checkCode(context, context, who, code);
    return 'code';
  }
  if (credential) await provePasskey(context, credential, viewer.id);
  return 'passkey';
}
