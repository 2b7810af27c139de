import { randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_RESEND_SECONDS, CODE_DIGITS } from '#contract/kernel/limits.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { queueMail } from '#server/kernel/mail/queue-mail.ts';
import { record, spend } from '#server/trust/index.ts';
import { emailOf } from '../credentials/credential-store.ts';
import type { Pending } from '../sessions/session.ts';
import { peopleByIds } from '../people/person-store.ts';
import { findSiteName } from '../site/site-name.ts';
import { deleteStaleCodes, storeMailedCode, tryMailedCode, useMailedCode } from './code-store.ts';
import type { FactorDeps } from './factor-deps.ts';
import { writeCodeEmail } from './emails.ts';
import { macsOf } from './seal.ts';

const MINUTES = 10;
const TRIES = 5;
const AN_HOUR = 5;

/** Mails a code that is valid only in one session, replacing the previous one [SEC-12]. */
export async function mailCode(
  context: Context,
  { keys }: Pick<FactorDeps, 'keys'>,
  { personId, sessionHash }: Pending,
): Promise<void> {
  const { tx, read, now, origin } = context;
  const resend = { key: `mfa_resend:${personId}`, limit: 1, seconds: CODE_RESEND_SECONDS, now };
  await spend(read, resend);
  await spend(read, { key: `mfa_hour:${personId}`, limit: AN_HOUR, seconds: 3600, now });
  const to = await emailOf(tx, personId);
  if (to === null) throw new Error('a person without an address asked for a code by e-mail');
  const locale = (await peopleByIds(tx, [personId])).get(personId)?.locale ?? null;
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const [mac] = macsOf(keys, sessionHash, code);
  const expiresAt = new Date(now.getTime() + MINUTES * 60_000);
  await deleteStaleCodes(tx, personId, now);
  await storeMailedCode(tx, sessionHash, personId, { mac, expiresAt });
  const message = writeCodeEmail({ siteName: await findSiteName(tx), locale }, code, MINUTES);
  await queueMail(context, { ...message, to, senderId: null });
  const entry = { actorId: personId, subjectId: personId, origin, at: now };
  await record(tx, { action: 'code_mailed', ...entry });
}

/** Finds the mailed code of a session if correct; each lookup costs one of its tries. */
export async function findMailedCode(
  { tx, read, now }: Context,
  { keys }: Pick<FactorDeps, 'keys'>,
  { personId, sessionHash }: Pending,
  code: string,
): Promise<(() => Promise<boolean>) | null> {
  const stored = await tryMailedCode(read, sessionHash, personId, TRIES, now);
  if (stored === null) return null;
  const right = macsOf(keys, sessionHash, code).some((mac) => timingSafeEqual(mac, stored));
  return right ? () => useMailedCode(tx, sessionHash, stored) : null;
}
