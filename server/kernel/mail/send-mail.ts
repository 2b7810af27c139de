import * as z from 'zod/mini';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { MailRefused, type MailServer } from './mail-server.ts';
import { deleteMail, deleteMailBefore, mailById, noteMail } from './mail-store.ts';
import { SEND_MAIL } from './queue-mail.ts';

const SWEEP = 'mail.sweep';
/** Unsent messages are deleted after this many days. */
const RETENTION_DAYS = 30;
const DAY_MS = 86_400_000;
const BATCH = 1000;
const MAX_REASON = 500;

const payload = z.object({ id: z.string() });

/** How messages are sent. */
export interface Outgoing {
  /** Null stores them for the operator. */
  readonly server: MailServer | null;
  /** What the site is called; null if it is as the settings say. */
  readonly nameNow?: () => Promise<string | null>;
  /** Whether the log includes the full text of stored messages. */
  readonly logsText: boolean;
}

/** The background tasks of e-mail; without a mail server messages are stored for the operator. */
export function mailTasks(outgoing: Outgoing): readonly Task[] {
  return [
    { name: SEND_MAIL, run: (raw, context) => sendMail(outgoing, payload.parse(raw).id, context) },
    { name: SWEEP, run: sweep, daily: [7, 4], keepsDays: RETENTION_DAYS },
  ];
}

/**
 * Sends a message. Nothing is written before the mail server has answered, so no transaction waits for it. A
 * message that the server accepted is deleted; if the process is killed in between, it is sent again under the
 * same message id.
 */
async function sendMail(
  { server, logsText, nameNow }: Outgoing,
  id: string,
  context: JobContext,
): Promise<void> {
  const { read, tx, log, signal } = context;
  const mail = await mailById(read, id);
  if (mail === null || mail.state !== 'waiting') return;
  if (server === null) {
    const { to, subject, text } = mail;
    // More people read a log than the outbox, and the text may contain a link that gives access to an account.
    const what = logsText ? { to, subject, text } : { to, subject };
    log.warn({ mail: what }, 'there is no mail server: a message was kept, see /settings/outbox/');
    return noteMail(tx, id, 'kept', null);
  }
  try {
    await server.send(mail, signal, (await nameNow?.()) ?? null);
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON);
    if (error instanceof MailRefused) return noteMail(tx, id, 'failed', reason);
    // Outside the transaction, which is rolled back when this job fails.
    await noteMail(read, id, 'waiting', reason);
    throw error;
  }
  await deleteMail(tx, id);
}

async function sweep(_payload: unknown, { tx, now, jobs }: JobContext): Promise<void> {
  const old = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  if ((await deleteMailBefore(tx, old, BATCH)) === BATCH) await jobs.add(SWEEP, {});
}
