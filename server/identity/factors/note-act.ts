import type { Context } from '#server/kernel/context/context.ts';
import { record } from '#server/trust/index.ts';
import type { MailWords } from '#server/kernel/mail/mail-words.ts';
import { emailOwner } from '../credentials/email-owner.ts';
import type { FactorDeps } from './factor-deps.ts';
import { writeFactorEmail, type FactorAct } from './emails.ts';

/** Logs a change of a person's factors, and notifies them by e-mail [SEC-21, SEC-22]. */
export async function noteFactorAct(
  context: Context,
  { site }: Pick<FactorDeps, 'site'>,
  personId: string,
  act: FactorAct,
  more: {
    readonly detail?: Readonly<Record<string, string>>;
    readonly lines?: (t: MailWords['t']) => readonly string[];
  } = {},
): Promise<void> {
  const { tx, origin, now } = context;
  const detail = more.detail ?? {};
  await record(tx, {
    action: act,
    actorId: personId,
    subjectId: personId,
    origin,
    at: now,
    detail,
  });
  const url = `${site.publicUrl}/settings/security/`;
  await emailOwner(context, personId, (owner) =>
    writeFactorEmail(owner, act, url, more.lines ?? (() => [])),
  );
}
