import type { MailWords } from '#server/kernel/mail/mail-words.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { bucketKey, giveBack, record, take } from '#server/trust/index.ts';
import type { Pending } from '../sessions/session.ts';
import { outcome } from '../status/outcome.ts';
import { findAuthenticatorCode, isCode } from './authenticator-code.ts';
import { hasRecoveryCode, useRecoveryCode } from './code-store.ts';
import type { FactorDeps } from './factor-deps.ts';
import { findMailedCode } from './mailed-code.ts';
import { hashOfCode, plainCode } from './recovery-codes.ts';
import { noteFactorAct } from './note-act.ts';

/** The most wrong codes per account and hour, over all log-ins and kinds of code [SEC-11]. */
const WRONG_AN_HOUR = 10;

/**
 * Uses up a correct code; returns false if another request used it first. It writes, so all reads and counts outside
 * the transaction must come before it: a request that holds one connection while waiting for another could deadlock
 * with itself.
 */
export type UseCode = () => Promise<boolean>;

/** Finds a code within the account's tries; only a wrong code counts as a try. */
export async function onOneTry(
  context: Context,
  personId: string,
  find: () => Promise<UseCode | null>,
): Promise<void> {
  const { tx, read, now, origin } = context;
  const bucket = {
    key: bucketKey('second_factor', personId),
    holds: WRONG_AN_HOUR,
    refillSeconds: 3600 / WRONG_AN_HOUR,
  };
  const wait = await take(read, bucket, now);
  if (wait !== null) throw outcome('rate_limited', { retryAfter: wait });
  const use = await find();
  if (use !== null) {
    await giveBack(read, bucket);
    if (await use()) return;
  }
  const failed = { action: 'second_factor_failed', actorId: null, subjectId: personId };
  await record(tx, { ...failed, origin, at: now });
  throw new Failure('wrong_credentials', "That code isn't right.", {
    detail: "That code isn't right, or it has expired. Each code works once.",
    commitsWrites: true,
  });
}

/** Uses up a code of any kind that the person has; refuses a wrong code. */
export async function checkCode(
  context: Context,
  deps: FactorDeps,
  who: Pending,
  typed: string,
): Promise<void> {
  await onOneTry(context, who.personId, async () => {
    const code = plainCode(typed);
    if (!isCode(code)) return findRecoveryCode(context, deps, who.personId, typed);
    return (
      (await findAuthenticatorCode(context, deps.keys, who.personId, code)) ??
      findMailedCode(context, deps, who, code)
    );
  });
}

function leftText(t: MailWords['t'], left: number): string {
  if (left === 0) return t('That was the last one. Make new ones soon.');
  return left === 1 ? t('One code is left.') : t('{count} codes are left.', { count: left });
}

async function findRecoveryCode(
  context: Context,
  deps: FactorDeps,
  personId: string,
  typed: string,
): Promise<UseCode | null> {
  const hash = hashOfCode(personId, typed);
  if (!(await hasRecoveryCode(context.read, personId, hash))) return null;
  return async () => {
    const left = await useRecoveryCode(context.tx, personId, hash);
    if (left === null) return false;
    const lines = (t: MailWords['t']) => [leftText(t, left)];
    const detail = { left: `${left}` };
    await noteFactorAct(context, deps, personId, 'recovery_code_used', { lines, detail });
    return true;
  };
}
