import type { Jobs } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import { insertMail } from './mail-store.ts';

/** A message to one address, written out by whoever sends it. */
export interface Mail {
  /** An address as contract/identity.ts accepts one. */
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Whose doing it is: it goes when they do. Null for the installation's own. */
  readonly senderId: string | null;
  /**
   * Where its reader stops those like it without logging in: a page that asks, and a POST that does it, as mail programs
   * send one [RFC 8058]. Only of what comes again by itself.
   */
  readonly stopUrl?: string;
}

/** The job that sends; the payload is `{ id }` of a row of the outbox. */
export const SEND_MAIL = 'mail.send';

const MAX_SUBJECT = 200;
// An address that a header could be made to say more with.
const ADDRESS = /^[^\s\p{C}@<>()[\],;:"\\]+@[^\s\p{C}@<>()[\],;:"\\]+$/u;

/** Sends a message if, and only if, the transaction commits; limits are the caller's to count. */
export async function queueMail(
  { tx, jobs, now }: { readonly tx: Tx; readonly jobs: Jobs; readonly now: Date },
  mail: Mail,
): Promise<void> {
  if (!ADDRESS.test(mail.to)) throw new Error('a message was addressed to what is no address');
  const id = makeId(mail.senderId === null ? 0 : bucketOf(mail.senderId), now.getTime());
  const { stopUrl = null } = mail;
  await insertMail(tx, { ...mail, id, subject: oneLine(mail.subject), stopUrl, queuedAt: now });
  await jobs.add(SEND_MAIL, { id });
}

function oneLine(subject: string): string {
  const line = subject.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ').trim();
  return [...line].slice(0, MAX_SUBJECT).join('').toWellFormed();
}
