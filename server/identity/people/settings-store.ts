import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Person } from './person-store.ts';

/** What a person may say of themself. */
export type OwnWords = Pick<
  Person,
  | 'username'
  | 'fullName'
  | 'firstName'
  | 'lastName'
  | 'about'
  | 'pronouns'
  | 'location'
  | 'websiteUrl'
  | 'country'
  | 'locale'
  | 'timeZone'
>;

export async function updateOwnWords(tx: Tx, personId: string, words: OwnWords): Promise<void> {
  await tx.run(
    `update people set username = $3, full_name = $4, first_name = $5, last_name = $6, about = $7,
       website_url = $8, country = $9, locale = $10, time_zone = $11, pronouns = $12, location = $13
     where bucket = $1 and id = $2`,
    [
      bucketOf(personId),
      personId,
      words.username,
      words.fullName,
      words.firstName,
      words.lastName,
      words.about,
      words.websiteUrl,
      words.country,
      words.locale,
      words.timeZone,
      words.pronouns,
      words.location,
    ],
  );
}

/** Gives the person this picture for their photo, or none. */
export async function changePortrait(
  tx: Tx,
  personId: string,
  signature: string | null,
): Promise<void> {
  await tx.run('update people set picture_signature = $3 where bucket = $1 and id = $2', [
    bucketOf(personId),
    personId,
    signature,
  ]);
}

/** Makes the person a business; false when they were one. */
export async function markPartner(tx: Tx, personId: string): Promise<boolean> {
  const rows = await tx.run(
    'update people set is_partner = true where bucket = $1 and id = $2 and not is_partner',
    [bucketOf(personId), personId],
  );
  return rows === 1;
}

/** Holds the person until the transaction ends; others may still name them. */
export async function lockPerson(tx: Tx, personId: string): Promise<void> {
  await tx.run('select 1 from people where bucket = $1 and id = $2 for no key update', [
    bucketOf(personId),
    personId,
  ]);
}

/** Keeps one more state unless the person has `most` others; false when they do. */
export async function keepState(
  tx: Tx,
  personId: string,
  kept: { readonly state: string; readonly value: string; readonly now: Date },
  most: number,
): Promise<boolean> {
  const count = await tx.run(
    `insert into person_states (bucket, person_id, state, value, changed_at)
     select $1, $2, $3, $4, $5
     where (select count(*) from person_states
            where bucket = $1 and person_id = $2 and state <> $3) < $6
     on conflict (bucket, person_id, state) do update
       set value = excluded.value, changed_at = excluded.changed_at`,
    [bucketOf(personId), personId, kept.state, kept.value, kept.now, most],
  );
  return count === 1;
}

export function statesOf(
  tx: Tx,
  personId: string,
): Promise<{ readonly state: string; readonly value: string }[]> {
  return tx.rows(
    'select state, value from person_states where bucket = $1 and person_id = $2 order by state',
    [bucketOf(personId), personId],
  );
}
