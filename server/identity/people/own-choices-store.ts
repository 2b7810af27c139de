import type { MessagesFrom } from '#contract/identity/settings.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** What a person has chosen about themself, and nobody else reads. */
export interface OwnChoices {
  /** YYYY-MM-DD. */
  readonly birthday: string | null;
  readonly isUnlisted: boolean;
  readonly isUnfindable: boolean;
  readonly isPersonalised: boolean;
  readonly messagesFrom: MessagesFrom;
  readonly takesMail: boolean;
}

export async function choicesOf(tx: Tx, personId: string): Promise<OwnChoices> {
  const row = await tx.row<OwnChoices>(
    `select to_char(birthday, 'YYYY-MM-DD') as birthday, is_unlisted as "isUnlisted",
            is_unfindable as "isUnfindable", is_personalised as "isPersonalised",
            messages_from as "messagesFrom", takes_mail as "takesMail"
     from people where bucket = $1 and id = $2`,
    [bucketOf(personId), personId],
  );
  if (row === null) throw new Error('whoever is signed in has no row');
  return row;
}

export async function keepChoices(tx: Tx, personId: string, choices: OwnChoices): Promise<void> {
  await tx.run(
    `update people set birthday = $3, is_unlisted = $4, is_unfindable = $5, is_personalised = $6,
       messages_from = $7, takes_mail = $8
     where bucket = $1 and id = $2`,
    [
      bucketOf(personId),
      personId,
      choices.birthday,
      choices.isUnlisted,
      choices.isUnfindable,
      choices.isPersonalised,
      choices.messagesFrom,
      choices.takesMail,
    ],
  );
}

/** From whom each of these people takes messages. */
export async function messagesFromOf(
  tx: Tx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, MessagesFrom>> {
  const rows = await tx.rows<{ id: string; messagesFrom: MessagesFrom }>(
    `select p.id, p.messages_from as "messagesFrom"
     from unnest($1::smallint[], $2::bigint[]) as wanted (bucket, id)
     join people p on p.bucket = wanted.bucket and p.id = wanted.id`,
    [personIds.map(bucketOf), personIds],
  );
  return new Map(rows.map((row) => [row.id, row.messagesFrom]));
}

/** Which of these addresses, in lower case, belong to people who want no mail that others send. */
export async function addressesWithoutMail(
  tx: Tx,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ email: string }>(
    `select e.email from emails e
     join people p on p.bucket = e.bucket and p.id = e.person_id
     where e.email = any($1) and not p.takes_mail`,
    [emails],
  );
  return new Set(rows.map((row) => row.email));
}
