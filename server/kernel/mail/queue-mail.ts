import type { Jobs } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import { insertMail } from './mail-store.ts';

/** A message to one address, complete with its text. */
export interface Mail {
  /** An address as contract/identity.ts accepts one. */
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The person whose action sent it: deleted with their account. Null for the installation's own. */
  readonly senderId: string | null;
  /**
   * Where the recipient unsubscribes without logging in: a page that asks first, and a POST that does it, as mail
   * programs send [RFC 8058]. Only for recurring messages.
   */
  readonly stopUrl?: string;
}

/** The name of the sending job; its payload is `{ id }` of a row of the outbox. */
export const SEND_MAIL = 'mail.send';

const MAX_SUBJECT = 200;
// Excludes addresses with characters that could inject headers.
const ADDRESS = /^[^\s\p{C}@<>()[\],;:"\\]+@[^\s\p{C}@<>()[\],;:"\\]+$/u;

/** Queues a message, sent if, and only if, the transaction commits; the caller enforces rate limits. */
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
