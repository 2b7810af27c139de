import type { Tx } from '#server/kernel/db/tx.ts';
import { isOpenAccount } from '../sql.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** A full session signs a person in; a pending one follows a password and lacks the second factor. */
export type SessionState = 'full' | 'pending';

export interface NewSession {
  readonly idHash: Buffer;
  readonly personId: string;
  readonly state: SessionState;
  readonly now: Date;
  readonly userAgent: string;
  readonly address: string;
  /** The browser of the session. */
  readonly deviceHash: Buffer | null;
  /** When a second factor was used in it; null if never. */
  readonly secondFactorAt: Date | null;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.run(
    `insert into sessions (id_hash, bucket, person_id, state, created_at, last_seen_at, authenticated_at,
                           user_agent, address, device_hash, second_factor_at)
     values (:idHash, :bucket, :personId, :state, :now, :now, :now, :userAgent, :address, :deviceHash, :secondFactorAt)`,
    {
      idHash: session.idHash,
      bucket: bucketOf(session.personId),
      personId: session.personId,
      state: session.state,
      now: session.now,
      userAgent: session.userAgent,
      address: session.address,
      deviceHash: session.deviceHash,
      secondFactorAt: session.secondFactorAt,
    },
  );
}

/** The person of a session or an access token. */
export interface SignedIn {
  readonly id: string;
  readonly bucket: number;
  readonly username: string;
  readonly fullName: string;
  readonly firstName: string;
  readonly email: string;
  readonly country: string | null;
  readonly locale: string | null;
  readonly isPartner: boolean;
  readonly isOperator: boolean;
  readonly scheduledPins: number;
  readonly pictureSignature: string | null;
  readonly hasPassword: boolean;
  readonly needsVerification: boolean;
  /** The providers connected to this account. */
  readonly connected: readonly string[];
  readonly createdAt: Date;
}

/** A valid session with its person. */
export interface LiveSession extends SignedIn {
  readonly lastSeenAt: Date;
}

/** Selects a SignedIn; its conditions about people, as p, follow. The addresses lie apart on a cluster. */
const PERSON = `with e as materialized (
    select email, verified_at, asked_at from emails where bucket = :bucket and person_id = :personId)
  select p.id, p.bucket, p.username, p.full_name as "fullName",
  p.first_name as "firstName", coalesce(e.email, '') as email, p.country, p.locale,
  p.is_partner as "isPartner", p.is_operator as "isOperator",
  p.scheduled_pin_count as "scheduledPins", p.picture_signature as "pictureSignature", w.person_id is not null as "hasPassword",
  coalesce(e.verified_at is null and e.asked_at is not null, false) as "needsVerification",
  array(select l.provider from linked_identities l
        where l.bucket = :bucket and l.person_id = :personId) as connected,
  p.created_at as "createdAt"
  from people p
  left join e on true
  left join passwords w on w.bucket = p.bucket and w.person_id = p.id
  where p.bucket = :bucket and p.id = :personId`;

/** A person with their own private data. */
export async function signedInById(tx: Tx, personId: string): Promise<SignedIn | null> {
  return tx.row<SignedIn>(PERSON, { bucket: bucketOf(personId), personId });
}

/** Like signedInById, for a person who may use their account. */
export async function openAccount(tx: Tx, personId: string, now: Date): Promise<SignedIn | null> {
  return tx.row<SignedIn>(`${PERSON} and ${isOpenAccount('p', ':now')}`, {
    bucket: bucketOf(personId),
    personId,
    now,
  });
}

/**
 * The full session with this hash, last used after `seenAfter` and begun after `begunAfter`. Read in two steps: a hash
 * has no bucket, so a cluster has sessions and people apart, and finds a person in one bucket.
 */
export async function findLiveSession(
  read: Tx,
  idHash: Buffer,
  seenAfter: Date,
  begunAfter: Date,
  now: Date,
): Promise<LiveSession | null> {
  const session = await read.row<{ personId: string; lastSeenAt: Date }>(
    `select person_id as "personId", last_seen_at as "lastSeenAt" from sessions
     where id_hash = :idHash and state = 'full' and last_seen_at > :seenAfter and created_at > :begunAfter`,
    { idHash, seenAfter, begunAfter },
  );
  const person = session && (await openAccount(read, session.personId, now));
  return person && { ...person, lastSeenAt: session.lastSeenAt };
}

/** Updates the session's last use, unless a concurrent request did. */
export async function touchSession(read: Tx, idHash: Buffer, from: Date, now: Date): Promise<void> {
  await read.run(
    'update sessions set last_seen_at = :now where id_hash = :idHash and last_seen_at = :from',
    {
      idHash,
      from,
      now,
    },
  );
}

/** When the person of a session last logged in or proved their identity again. */
export async function authenticatedAt(read: Tx, idHash: Buffer): Promise<Date | null> {
  const row = await read.row<{ at: Date }>(
    `select authenticated_at as at from sessions where id_hash = :idHash and state = 'full'`,
    { idHash },
  );
  return row?.at ?? null;
}

/** The person of a pending session begun after `begunAfter`. */
export async function findPendingSession(
  read: Tx,
  idHash: Buffer,
  begunAfter: Date,
): Promise<string | null> {
  const row = await read.row<{ personId: string }>(
    `select person_id as "personId" from sessions
     where id_hash = :idHash and state = 'pending' and created_at > :begunAfter`,
    { idHash, begunAfter },
  );
  return row?.personId ?? null;
}

/** When a second factor was last used in a session; null if never. */
export async function secondFactorAt(read: Tx, idHash: Buffer): Promise<Date | null> {
  const row = await read.row<{ at: Date | null }>(
    `select second_factor_at as at from sessions where id_hash = :idHash and state = 'full'`,
    { idHash },
  );
  return row?.at ?? null;
}

/** Notes that a second factor was used in a session. */
export async function noteSecondFactor(tx: Tx, idHash: Buffer, now: Date): Promise<void> {
  await tx.run('update sessions set second_factor_at = :now where id_hash = :idHash', {
    idHash,
    now,
  });
}

/** Ends a session; returns its person's id, or null if there was none. */
export async function deleteSession(tx: Tx, idHash: Buffer): Promise<string | null> {
  const row = await tx.row<{ id: string }>(
    'delete from sessions where id_hash = :idHash returning person_id as id',
    { idHash },
  );
  return row?.id ?? null;
}

/** Ends a person's sessions except the given one, if any; returns their number. */
export async function deleteSessionsOf(
  tx: Tx,
  personId: string,
  exceptHash: Buffer | null,
): Promise<number> {
  return tx.run(
    `delete from sessions
     where bucket = :bucket and person_id = :personId and (:except::bytea is null or id_hash <> :except::bytea)`,
    { bucket: bucketOf(personId), personId, except: exceptHash },
  );
}

/** Deletes a person's expired sessions. */
export async function deleteStaleSessions(
  tx: Tx,
  personId: string,
  seenBefore: Date,
  begunBefore: Date,
  pendingBefore: Date,
): Promise<void> {
  await tx.run(
    `delete from sessions
     where bucket = :bucket and person_id = :personId
       and (last_seen_at <= :seenBefore or created_at <= :begunBefore or (state = 'pending' and created_at <= :pendingBefore))`,
    { bucket: bucketOf(personId), personId, seenBefore, begunBefore, pendingBefore },
  );
}
