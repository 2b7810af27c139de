import type { ClaimMethod, ClaimProblem } from '#contract/business/claims.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

export interface ClaimRow {
  readonly id: string;
  readonly personId: string;
  readonly host: string;
  readonly origin: string | null;
  readonly token: string;
  readonly method: ClaimMethod | null;
  readonly problem: ClaimProblem | null;
  readonly failures: number;
  readonly createdAt: Date;
  readonly checkedAt: Date | null;
  readonly claimedAt: Date | null;
}

const COLUMNS = `id, person_id as "personId", host, origin, token, method, problem, failures,
  created_at as "createdAt", checked_at as "checkedAt", claimed_at as "claimedAt"`;
const LAST_ID = '9223372036854775807';

/** Returns the person's claims, latest first. */
export function claimsOf(
  tx: Tx,
  personId: string,
  before: string | null,
  limit: number,
): Promise<ClaimRow[]> {
  return tx.rows<ClaimRow>(
    `select ${COLUMNS} from site_claims
     where bucket = :bucket and person_id = :personId and id < :before
     order by id desc limit :limit`,
    { bucket: bucketOf(personId), personId, before: before ?? LAST_ID, limit },
  );
}

export async function countClaims(tx: Tx, personId: string): Promise<number> {
  const row = await tx.row<{ count: number }>(
    'select count(*)::int as count from site_claims where bucket = :bucket and person_id = :personId',
    { bucket: bucketOf(personId), personId },
  );
  return row?.count ?? 0;
}

export function claimById(tx: Tx, id: string): Promise<ClaimRow | null> {
  return tx.row<ClaimRow>(
    `select ${COLUMNS} from site_claims where bucket = :bucket and id = :id`,
    {
      bucket: bucketOf(id),
      id,
    },
  );
}

/** Like claimById, locked until the transaction ends. */
export function lockClaim(tx: Tx, id: string): Promise<ClaimRow | null> {
  return tx.row<ClaimRow>(
    `select ${COLUMNS} from site_claims where bucket = :bucket and id = :id for update`,
    { bucket: bucketOf(id), id },
  );
}

/** Returns the person's claim to this host. */
export function claimTo(tx: Tx, personId: string, host: string): Promise<ClaimRow | null> {
  return tx.row<ClaimRow>(
    `select ${COLUMNS} from site_claims where bucket = :bucket and person_id = :personId and host = :host`,
    { bucket: bucketOf(personId), personId, host },
  );
}

/** Inserts a claim; does nothing if the person has one to the host. */
export async function insertClaim(
  tx: Tx,
  row: Pick<ClaimRow, 'id' | 'personId' | 'host' | 'origin' | 'token' | 'createdAt'>,
): Promise<void> {
  await tx.run(
    `insert into site_claims (bucket, id, person_id, host, origin, token, created_at)
     values (:bucket, :id, :personId, :host, :origin, :token, :createdAt)
     on conflict (bucket, person_id, host) do nothing`,
    {
      bucket: bucketOf(row.id),
      id: row.id,
      personId: row.personId,
      host: row.host,
      origin: row.origin,
      token: row.token,
      createdAt: row.createdAt,
    },
  );
}

/** Stores a check's result. */
export async function noteCheck(
  tx: Tx,
  row: Pick<ClaimRow, 'id' | 'method' | 'problem' | 'failures' | 'claimedAt'> & {
    readonly checkedAt: Date;
  },
): Promise<void> {
  await tx.run(
    `update site_claims set method = :method, problem = :problem, failures = :failures, checked_at = :checkedAt, claimed_at = :claimedAt
     where bucket = :bucket and id = :id`,
    {
      bucket: bucketOf(row.id),
      id: row.id,
      method: row.method,
      problem: row.problem,
      failures: row.failures,
      checkedAt: row.checkedAt,
      claimedAt: row.claimedAt,
    },
  );
}

/** Assigns the site to the claimant; returns false if another person has it. */
export async function takeSite(
  tx: Tx,
  claim: Pick<ClaimRow, 'id' | 'personId' | 'host'>,
  now: Date,
): Promise<boolean> {
  const rows = await tx.rows<{ personId: string }>(
    `insert into claimed_sites (host, bucket, person_id, claim_id, claimed_at)
     values (:host, :bucket, :personId, :id, :now)
     on conflict (host) do update set host = excluded.host
     returning person_id as "personId"`,
    {
      host: claim.host,
      bucket: bucketOf(claim.personId),
      personId: claim.personId,
      id: claim.id,
      now,
    },
  );
  return rows[0]?.personId === claim.personId;
}

/** Returns the claim that holds the site. */
export async function claimHolding(tx: Tx, host: string): Promise<ClaimRow | null> {
  const row = await tx.row<{ id: string }>(
    'select claim_id as id from claimed_sites where host = :host',
    { host },
  );
  return row === null ? null : claimById(tx, row.id);
}

/** Releases the claimant's site. */
export async function letGoOfSite(tx: Tx, claim: Pick<ClaimRow, 'id' | 'host'>): Promise<void> {
  await tx.run('delete from claimed_sites where host = :host and claim_id = :id', {
    host: claim.host,
    id: claim.id,
  });
}

export async function deleteClaim(tx: Tx, id: string): Promise<void> {
  await tx.run('delete from site_claims where bucket = :bucket and id = :id', {
    bucket: bucketOf(id),
    id,
  });
}

/** Returns the site's owner. */
export async function ownerOfHost(tx: Tx, host: string): Promise<string | null> {
  const row = await tx.row<{ personId: string }>(
    'select person_id as "personId" from claimed_sites where host = :host',
    { host },
  );
  return row?.personId ?? null;
}

/** Returns every verified site of a person. */
export async function hostsOf(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.rows<{ host: string }>(
    'select host from claimed_sites where bucket = :bucket and person_id = :personId',
    { bucket: bucketOf(personId), personId },
  );
  return rows.map(({ host }) => host);
}

/** Deletes all of the person's claims and verified sites. */
export async function deleteClaimsOf(tx: Tx, personId: string): Promise<void> {
  const name = { bucket: bucketOf(personId), personId };
  await tx.run('delete from claimed_sites where bucket = :bucket and person_id = :personId', name);
  await tx.run('delete from site_claims where bucket = :bucket and person_id = :personId', name);
}
