import type { MessagesFrom } from '#contract/identity/settings.ts';
import { adViewerEvents } from '#server/kernel/db/insert-events.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** A person's private settings. */
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
     from people where bucket = :bucket and id = :personId`,
    { bucket: bucketOf(personId), personId },
  );
  if (row === null) throw new Error('whoever is signed in has no row');
  return row;
}

export async function storeChoices(tx: Tx, personId: string, choices: OwnChoices): Promise<void> {
  await tx.run(
    `with chosen as (
       update people set birthday = :birthday, is_unlisted = :isUnlisted, is_unfindable = :isUnfindable, is_personalised = :isPersonalised,
         messages_from = :messagesFrom, takes_mail = :takesMail
       where bucket = :bucket and id = :personId returning bucket, id as person_id),
     ${adViewerEvents('select * from chosen')}
     select 1 as announced`,
    {
      bucket: bucketOf(personId),
      personId,
      birthday: choices.birthday,
      isUnlisted: choices.isUnlisted,
      isUnfindable: choices.isUnfindable,
      isPersonalised: choices.isPersonalised,
      messagesFrom: choices.messagesFrom,
      takesMail: choices.takesMail,
    },
  );
}

/** Whose messages each of these people accepts. */
export async function messagesFromOf(
  tx: Tx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, MessagesFrom>> {
  const rows = await tx.rows<{ id: string; messagesFrom: MessagesFrom }>(
    `select p.id, p.messages_from as "messagesFrom"
     from unnest(:buckets::smallint[], :personIds::bigint[]) as wanted (bucket, id)
     join people p on p.bucket = wanted.bucket and p.id = wanted.id`,
    { buckets: personIds.map(bucketOf), personIds },
  );
  return new Map(rows.map((row) => [row.id, row.messagesFrom]));
}

/** The addresses, of these in lower case, whose owners want no mail sent by other people. */
export async function addressesWithoutMail(
  tx: Tx,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ email: string }>(
    `select e.email from emails e
     join people p on p.bucket = e.bucket and p.id = e.person_id
     where e.email = any(:emails) and not p.takes_mail`,
    { emails },
  );
  return new Set(rows.map((row) => row.email));
}
