import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** A person at an issuer. Only issuer and subject together are the identity [SEC-15]. */
export interface IdentityKey {
  readonly issuer: string;
  readonly subject: string;
}

export interface LinkedIdentity extends IdentityKey {
  readonly provider: string;
  readonly label: string;
  readonly linkedAt: Date;
}

/** The person with this identity. */
export async function ownerOf(read: Tx, { issuer, subject }: IdentityKey): Promise<string | null> {
  const row = await read.row<{ id: string }>(
    'select person_id as id from identity_claims where issuer = :issuer and subject = :subject',
    { issuer, subject },
  );
  return row?.id ?? null;
}

/** Returns false if it belongs to somebody, or is claimed in a transaction that commits first. */
export async function claimIdentity(
  tx: Tx,
  personId: string,
  { issuer, subject }: IdentityKey,
): Promise<boolean> {
  const claimed = await tx.run(
    `insert into identity_claims (issuer, subject, bucket, person_id) values (:issuer, :subject, :bucket, :personId)
     on conflict (issuer, subject) do nothing`,
    { issuer, subject, bucket: bucketOf(personId), personId },
  );
  return claimed === 1;
}

/** Returns false if the person already has an identity of this provider. */
export async function insertIdentity(
  tx: Tx,
  personId: string,
  linked: LinkedIdentity,
): Promise<boolean> {
  const { issuer, subject, provider, label, linkedAt } = linked;
  const inserted = await tx.run(
    `insert into linked_identities (bucket, person_id, issuer, subject, provider, label, linked_at)
     values (:bucket, :personId, :issuer, :subject, :provider, :label, :linkedAt) on conflict (bucket, person_id, provider) do nothing`,
    { bucket: bucketOf(personId), personId, issuer, subject, provider, label, linkedAt },
  );
  return inserted === 1;
}

/** A person's connected identities, at most one per provider. */
export function identitiesOf(tx: Tx, personId: string): Promise<LinkedIdentity[]> {
  return tx.rows<LinkedIdentity>(
    `select issuer, subject, provider, label, linked_at as "linkedAt"
     from linked_identities where bucket = :bucket and person_id = :personId order by provider`,
    { bucket: bucketOf(personId), personId },
  );
}

/** Removes and returns a person's identity; null if there was none. */
export async function deleteIdentity(
  tx: Tx,
  personId: string,
  provider: string,
): Promise<IdentityKey | null> {
  return tx.row<IdentityKey>(
    `with gone as (
       delete from linked_identities where bucket = :bucket and person_id = :personId and provider = :provider
       returning issuer, subject),
     freed as (
       delete from identity_claims c using gone
       where c.issuer = gone.issuer and c.subject = gone.subject)
     select issuer, subject from gone`,
    { bucket: bucketOf(personId), personId, provider },
  );
}

/** Blocks concurrent changes of a person's sign-in methods until this transaction ends. */
export async function lockSignInMethods(tx: Tx, personId: string): Promise<void> {
  await tx.row(
    'select 1 as locked from people where bucket = :bucket and id = :personId for update',
    {
      bucket: bucketOf(personId),
      personId,
    },
  );
}

export async function hasPassword(read: Tx, personId: string): Promise<boolean> {
  const row = await read.row(
    'select 1 as found from passwords where bucket = :bucket and person_id = :personId',
    { bucket: bucketOf(personId), personId },
  );
  return row !== null;
}
