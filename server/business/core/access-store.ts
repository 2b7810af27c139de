import type { AdRole } from '#contract/business/ad-roles.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** The role of a person, or an e-mail address, at a business. */
export interface AccessRow {
  readonly id: string;
  readonly businessId: string;
  /** Null while only an address is invited. */
  readonly personId: string | null;
  readonly email: string | null;
  readonly roles: readonly AdRole[];
  readonly state: 'pending' | 'accepted' | 'declined';
  readonly since: Date;
}

const COLUMNS = `m.id, m.business_id as "businessId", m.person_id as "personId", m.email, m.roles,
  m.state, m.since`;

export function accessById(tx: Tx, businessId: string, id: string): Promise<AccessRow | null> {
  return tx.row<AccessRow>(
    `select ${COLUMNS} from business_access m
     where m.bucket = :bucket and m.id = :id and m.business_id = :businessId`,
    { bucket: bucketOf(businessId), id, businessId },
  );
}

/** Returns the row of a person, or an address, at the business. */
export function accessOf(
  tx: Tx,
  businessId: string,
  whom: { readonly personId?: string; readonly email?: string },
): Promise<AccessRow | null> {
  return tx.row<AccessRow>(
    `select ${COLUMNS} from business_access m
     where m.bucket = :bucket and m.business_id = :businessId and (m.person_id = :personId or m.email = :email)`,
    {
      bucket: bucketOf(businessId),
      businessId,
      personId: whom.personId ?? null,
      email: whom.email ?? null,
    },
  );
}

/** Finds the invitation of an e-mail's code. */
export function accessByCode(
  tx: Tx,
  businessId: string,
  codeHash: Buffer,
): Promise<AccessRow | null> {
  return tx.row<AccessRow>(
    `select ${COLUMNS} from business_access m
     where m.bucket = :bucket and m.business_id = :businessId and m.email is not null and m.code_hash = :codeHash`,
    { bucket: bucketOf(businessId), businessId, codeHash },
  );
}

/** Returns people who may act for the business or are invited to, by id. */
export function accessPage(
  tx: Tx,
  businessId: string,
  after: string | null,
  limit: number,
): Promise<AccessRow[]> {
  return tx.rows<AccessRow>(
    `select ${COLUMNS} from business_access m
     where m.bucket = :bucket and m.business_id = :businessId and m.id > :after::bigint and m.state <> 'declined'
     order by m.id limit :limit`,
    { bucket: bucketOf(businessId), businessId, after: after ?? 0, limit },
  );
}

/** Returns businesses that the person may act for and, unless `acceptedOnly`, those inviting them, by id. */
export function businessesPage(
  tx: Tx,
  personId: string,
  after: string | null,
  limit: number,
  { acceptedOnly }: { readonly acceptedOnly: boolean },
): Promise<AccessRow[]> {
  return tx.rows<AccessRow>(
    `select ${COLUMNS} from business_access m
     where m.person_id = :personId and m.id > :after::bigint
       and (m.state = 'accepted' or (m.state = 'pending' and not :acceptedOnly))
     order by m.id limit :limit`,
    { personId, after: after ?? 0, limit, acceptedOnly },
  );
}

export async function countAccess(tx: Tx, businessId: string): Promise<number> {
  const row = await tx.row<{ count: number }>(
    `select count(*)::int as count from business_access
     where bucket = :bucket and business_id = :businessId and state <> 'declined'`,
    { bucket: bucketOf(businessId), businessId },
  );
  return row?.count ?? 0;
}

/** Counts the businesses that the person may act for. */
export async function countBusinesses(tx: Tx, personId: string): Promise<number> {
  const row = await tx.row<{ count: number }>(
    `select count(*)::int as count from business_access where person_id = :personId and state = 'accepted'`,
    { personId },
  );
  return row?.count ?? 0;
}

/** Inserts a row, or replaces the one with its id. */
export async function storeAccess(
  tx: Tx,
  row: AccessRow & { readonly codeHash: Buffer | null },
): Promise<void> {
  await tx.run(
    `insert into business_access
       (bucket, id, business_id, person_id, email, code_hash, roles, state, since)
     values (:bucket, :id, :businessId, :personId, :email, :codeHash, :roles, :state, :since)
     on conflict (bucket, id) do update
       set person_id = excluded.person_id, email = excluded.email, code_hash = excluded.code_hash,
         roles = excluded.roles, state = excluded.state, since = excluded.since`,
    {
      bucket: bucketOf(row.businessId),
      id: row.id,
      businessId: row.businessId,
      personId: row.personId,
      email: row.email,
      codeHash: row.codeHash,
      roles: row.roles,
      state: row.state,
      since: row.since,
    },
  );
}

export async function deleteAccess(tx: Tx, { id, businessId }: AccessRow): Promise<void> {
  await tx.run('delete from business_access where bucket = :bucket and id = :id', {
    bucket: bucketOf(businessId),
    id,
  });
}

/** Deletes all access that a business gave; returns the number of people and addresses. */
export function deleteAccessBy(tx: Tx, businessId: string): Promise<number> {
  return tx.run(
    'delete from business_access where bucket = :bucket and business_id = :businessId',
    {
      bucket: bucketOf(businessId),
      businessId,
    },
  );
}

/** Deletes all access given or offered to a person or their address. */
export async function deleteAccessTo(
  tx: Tx,
  personId: string,
  address: string | null,
): Promise<void> {
  await tx.run('delete from business_access where person_id = :personId', { personId });
  if (address !== null)
    await tx.run('delete from business_access where email = :address', { address });
}
