import { adViewerEvents } from '#server/kernel/db/insert-events.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Person } from './person-store.ts';

/** The profile fields that a person may edit. */
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
    `with changed as (
       update people set username = :username, full_name = :fullName, first_name = :firstName, last_name = :lastName, about = :about,
         website_url = :websiteUrl, country = :country, locale = :locale, time_zone = :timeZone, pronouns = :pronouns, location = :location
       where bucket = :bucket and id = :personId returning bucket, id as person_id),
     ${adViewerEvents('select * from changed')}
     select 1 as announced`,
    {
      bucket: bucketOf(personId),
      personId,
      username: words.username,
      fullName: words.fullName,
      firstName: words.firstName,
      lastName: words.lastName,
      about: words.about,
      websiteUrl: words.websiteUrl,
      country: words.country,
      locale: words.locale,
      timeZone: words.timeZone,
      pronouns: words.pronouns,
      location: words.location,
    },
  );
}

/** Sets or removes the person's photo. */
export async function changePortrait(
  tx: Tx,
  personId: string,
  signature: string | null,
): Promise<void> {
  await tx.run(
    'update people set picture_signature = :signature where bucket = :bucket and id = :personId',
    {
      bucket: bucketOf(personId),
      personId,
      signature,
    },
  );
}

/** Makes the person a business; returns false if they were one. */
export async function markPartner(tx: Tx, personId: string): Promise<boolean> {
  const rows = await tx.run(
    'update people set is_partner = true where bucket = :bucket and id = :personId and not is_partner',
    { bucket: bucketOf(personId), personId },
  );
  return rows === 1;
}

/** Locks the person until the transaction ends; others may still reference them. */
export async function lockPerson(tx: Tx, personId: string): Promise<void> {
  await tx.run('select 1 from people where bucket = :bucket and id = :personId for no key update', {
    bucket: bucketOf(personId),
    personId,
  });
}

/** Stores a state, unless the person has `most` other states; returns false in that case. */
export async function storeState(
  tx: Tx,
  personId: string,
  state: { readonly state: string; readonly value: string; readonly now: Date },
  most: number,
): Promise<boolean> {
  const count = await tx.run(
    `insert into person_states (bucket, person_id, state, value, changed_at)
     select :bucket, :personId, :state, :value, :now
     where (select count(*) from person_states
            where bucket = :bucket and person_id = :personId and state <> :state) < :most
     on conflict (bucket, person_id, state) do update
       set value = excluded.value, changed_at = excluded.changed_at`,
    {
      bucket: bucketOf(personId),
      personId,
      state: state.state,
      value: state.value,
      now: state.now,
      most,
    },
  );
  return count === 1;
}

export function statesOf(
  tx: Tx,
  personId: string,
): Promise<{ readonly state: string; readonly value: string }[]> {
  return tx.rows(
    'select state, value from person_states where bucket = :bucket and person_id = :personId order by state',
    { bucket: bucketOf(personId), personId },
  );
}
