import { randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_AGAIN_SECONDS, CODE_DIGITS } from '#contract/kernel/limits.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { queueMail } from '#server/kernel/mail/queue-mail.ts';
import { record, spend } from '#server/trust/index.ts';
import { emailOf } from '../credentials/credential-store.ts';
import type { Pending } from '../sessions/session.ts';
import { deleteStaleCodes, storeMailedCode, tryMailedCode, useMailedCode } from './code-store.ts';
import type { FactorDeps } from './factor-deps.ts';
import { writeCodeEmail } from './emails.ts';
import { marksOf } from './seal.ts';

const MINUTES = 10;
const TRIES = 5;
const AN_HOUR = 5;

/** Mails a code that works in one session alone, in place of the one before [SEC-12]. */
export async function mailCode(
  context: Context,
  { keys }: Pick<FactorDeps, 'keys'>,
  { personId, sessionHash }: Pending,
): Promise<void> {
  const { tx, read, now, origin } = context;
  const again = { key: `mfa_resend:${personId}`, limit: 1, seconds: CODE_AGAIN_SECONDS, now };
  await spend(read, again);
  await spend(read, { key: `mfa_hour:${personId}`, limit: AN_HOUR, seconds: 3600, now });
  const to = await emailOf(tx, personId);
  if (to === null) throw new Error('a person without an address asked for a code by e-mail');
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const [mark] = marksOf(keys, sessionHash, code);
  const expiresAt = new Date(now.getTime() + MINUTES * 60_000);
  await deleteStaleCodes(tx, personId, now);
  await storeMailedCode(tx, sessionHash, personId, { mark, expiresAt });
  await queueMail(context, { ...writeCodeEmail(code, MINUTES), to, senderId: null });
  const said = { actorId: personId, subjectId: personId, origin, at: now };
  await record(tx, { action: 'code_mailed', ...said });
}

/** The mailed code of a session, when it is the right one; looking costs one of its tries. */
export async function findMailedCode(
  { tx, read, now }: Context,
  { keys }: Pick<FactorDeps, 'keys'>,
  { personId, sessionHash }: Pending,
  code: string,
): Promise<(() => Promise<boolean>) | null> {
  const kept = await tryMailedCode(read, sessionHash, personId, TRIES, now);
  if (kept === null) return null;
  const right = marksOf(keys, sessionHash, code).some((mark) => timingSafeEqual(mark, kept));
  return right ? () => useMailedCode(tx, sessionHash, kept) : null;
}
