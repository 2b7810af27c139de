import { storeCompletions } from '#server/kernel/db/completion-store.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { isSuspended } from '../sql.ts';
import { bucketOf, isStorableId } from '#server/kernel/core/ids.ts';

/** A person's public data, for other domains. */
export interface Person {
  readonly id: string;
  readonly bucket: number;
  readonly username: string;
  readonly fullName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly about: string;
  readonly pronouns: string;
  readonly location: string;
  readonly websiteUrl: string | null;
  readonly country: string | null;
  readonly locale: string | null;
  /** An IANA time zone. */
  readonly timeZone: string;
  readonly isPartner: boolean;
  readonly isOperator: boolean;
  /** Whether search engines may not index them. */
  readonly isUnlisted: boolean;
  readonly pictureSignature: string | null;
  readonly pinCount: number;
  readonly boardCount: number;
  readonly followerCount: number;
  readonly followingCount: number;
  /** The number of scheduled pins. */
  readonly scheduledPins: number;
  readonly createdAt: Date;
}

/** The people with these ids; missing ones are not in the map. */
export async function peopleByIds(tx: Tx, ids: readonly string[]): Promise<Map<string, Person>> {
  const wanted = [...new Set(ids)].filter(isStorableId);
  if (wanted.length === 0) return new Map();
  const rows = await tx.rows<Person>(
    `select p.id, p.bucket, p.username, p.full_name as "fullName", p.first_name as "firstName",
            p.last_name as "lastName", p.about, p.pronouns, p.location, p.website_url as "websiteUrl", p.country, p.locale,
            p.time_zone as "timeZone", p.is_partner as "isPartner", p.is_operator as "isOperator", p.is_unlisted as "isUnlisted",
            p.picture_signature as "pictureSignature", p.pin_count as "pinCount", p.board_count as "boardCount",
            p.follower_count as "followerCount", p.following_count as "followingCount",
            p.scheduled_pin_count as "scheduledPins", p.created_at as "createdAt"
     from unnest(:buckets::smallint[], :wanted::bigint[]) as wanted (bucket, id)
     join people p on p.bucket = wanted.bucket and p.id = wanted.id`,
    { buckets: wanted.map(bucketOf), wanted },
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The id of the person with this username, else of its last owner, in any case of letters. */
export async function idByUsername(tx: Tx, username: string): Promise<string | null> {
  const row = await tx.row<{ id: string | null }>(
    `select coalesce(
       (select person_id from usernames where username = :username),
       (select person_id from former_usernames where username = :username)) as id`,
    { username: username.toLowerCase() },
  );
  return row?.id ?? null;
}

/** The ids of the people with these usernames in lower case, in the same order; without missing ones. */
export async function idsByUsernames(tx: Tx, usernames: readonly string[]): Promise<string[]> {
  if (usernames.length === 0) return [];
  const rows = await tx.rows<{ id: string }>(
    `select person_id as id from unnest(:usernames::text[]) with ordinality as wanted (username, place)
     join usernames using (username) order by place`,
    { usernames },
  );
  return rows.map((row) => row.id);
}

/** The person with this username, else its last owner, in any case of letters. */
export async function personByUsername(tx: Tx, username: string): Promise<Person | null> {
  const id = await idByUsername(tx, username);
  if (id === null) return null;
  return (await peopleByIds(tx, [id])).get(id) ?? null;
}

/**
 * Returns true for only one person ever. A second claim waits for the first one's transaction, so two concurrent
 * sign-ups cannot both get it, and if the first fails the second gets it.
 */
export async function claimFirstOperator(tx: Tx, personId: string, now: Date): Promise<boolean> {
  const claimed = await tx.run(
    'insert into first_operator (bucket, person_id, claimed_at) values (:bucket, :personId, :now) on conflict (only_one) do nothing',
    { bucket: bucketOf(personId), personId, now },
  );
  return claimed === 1;
}

/** Whether the installation has had an operator. */
export async function hasOperator(tx: Tx): Promise<boolean> {
  return (await tx.row('select 1 as found from first_operator')) !== null;
}

/** Whether there is another operator who is not suspended. */
export async function hasOtherOperator(tx: Tx, personId: string): Promise<boolean> {
  const row = await tx.row(
    `select 1 as found from people
     where is_operator and id <> :personId and not ${isSuspended('people')} limit 1`,
    { personId },
  );
  return row !== null;
}

/** Whether the installation has any people. */
export async function hasPeople(tx: Tx): Promise<boolean> {
  return (await tx.row('select 1 as found from people limit 1')) !== null;
}

export interface NewRow {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly about: string;
  readonly country: string | null;
  readonly locale: string | null;
  readonly timeZone: string;
  readonly isOperator: boolean;
  readonly isDemo: boolean;
  readonly createdAt: Date;
}

export async function insertPerson(tx: Tx, row: NewRow): Promise<void> {
  await tx.run(
    `insert into people (bucket, id, username, full_name, first_name, last_name, about, country, locale,
                         time_zone, is_operator, is_demo, created_at)
     values (:bucket, :id, :username, :fullName, :firstName, :lastName, :about, :country, :locale, :timeZone, :isOperator, :isDemo, :createdAt)`,
    {
      bucket: bucketOf(row.id),
      id: row.id,
      username: row.username,
      fullName: row.fullName,
      firstName: row.firstName,
      lastName: row.lastName,
      about: row.about,
      country: row.country,
      locale: row.locale,
      timeZone: row.timeZone,
      isOperator: row.isOperator,
      isDemo: row.isDemo,
      createdAt: row.createdAt,
    },
  );
  const names = [row.fullName, row.username];
  await storeCompletions(tx, { kind: 'user', id: row.id, names, weight: 0 });
}
