import type { Jobs } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { queueMail } from '#server/kernel/mail/queue-mail.ts';
import { emailOf } from './credential-store.ts';
import { peopleByIds } from '../people/person-store.ts';
import { findSiteName } from '../site/site-name.ts';
import type { Addressee } from './emails.ts';

/** The part of a call's or a job's context that sending needs. */
export interface Sending {
  readonly tx: Tx;
  readonly jobs: Jobs;
  readonly now: Date;
}

/** Sends an e-mail to a person; does nothing if they have no address [SEC-22]. */
export async function emailOwner(
  context: Sending,
  personId: string,
  write: (owner: Addressee) => { subject: string; text: string; html: string },
): Promise<void> {
  const to = await emailOf(context.tx, personId);
  const person = (await peopleByIds(context.tx, [personId])).get(personId);
  if (to === null || person === undefined) return;
  await queueMail(context, {
    ...write({
      username: person.username,
      siteName: await findSiteName(context.tx),
      locale: person.locale,
    }),
    to,
    senderId: null,
  });
}
