import type { Scope } from '#contract/kernel/scopes.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { openAccount, type SignedIn } from './session-store.ts';

/** An access token's row, without its secret. */
export interface TokenRow {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** The only ad account it may access; null for all of its person's. */
  readonly advertiserId: string | null;
  readonly endsWith: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
}

const COLUMNS = `t.id, t.name, t.scopes, t.advertiser_id as "advertiserId", t.ends_with as "endsWith", t.created_at as "createdAt",
  t.last_used_at as "lastUsedAt", t.expires_at as "expiresAt"`;

export async function insertToken(
  tx: Tx,
  personId: string,
  idHash: Buffer,
  token: TokenRow,
): Promise<void> {
  await tx.run(
    `insert into access_tokens (id_hash, bucket, person_id, id, name, scopes, advertiser_id, ends_with, created_at, expires_at)
     values (:idHash, :bucket, :personId, :id, :name, :scopes, :advertiserId, :endsWith, :createdAt, :expiresAt)`,
    {
      idHash,
      bucket: bucketOf(personId),
      personId,
      id: token.id,
      name: token.name,
      scopes: token.scopes,
      advertiserId: token.advertiserId,
      endsWith: token.endsWith,
      createdAt: token.createdAt,
      expiresAt: token.expiresAt,
    },
  );
}

export async function countTokens(tx: Tx, personId: string): Promise<number> {
  const row = await tx.row<{ count: number }>(
    'select count(*)::int as count from access_tokens where bucket = :bucket and person_id = :personId',
    { bucket: bucketOf(personId), personId },
  );
  return row?.count ?? 0;
}

/** A person's tokens with ids below `before`, newest first; null starts. */
export function tokensOf(
  tx: Tx,
  personId: string,
  before: string | null,
  limit: number,
  advertiserId: string | null = null,
): Promise<TokenRow[]> {
  return tx.rows<TokenRow>(
    `select ${COLUMNS} from access_tokens t
     where t.bucket = :bucket and t.person_id = :personId and (:before::bigint is null or t.id < :before::bigint)
       and (:advertiserId::bigint is null or t.advertiser_id = :advertiserId::bigint)
     order by t.id desc limit :limit`,
    { bucket: bucketOf(personId), personId, before, limit, advertiserId },
  );
}

export async function deleteToken(tx: Tx, personId: string, id: string): Promise<boolean> {
  const deleted = await tx.run(
    'delete from access_tokens where bucket = :bucket and person_id = :personId and id = :id',
    { bucket: bucketOf(personId), personId, id },
  );
  return deleted === 1;
}

/** Deletes all tokens of a person; returns their number. */
export function deleteTokensOf(tx: Tx, personId: string): Promise<number> {
  return tx.run('delete from access_tokens where bucket = :bucket and person_id = :personId', {
    bucket: bucketOf(personId),
    personId,
  });
}

/** A valid token with its person. */
export interface LiveToken extends SignedIn {
  readonly scopes: readonly Scope[];
  readonly advertiserId: string | null;
  readonly lastUsedAt: Date | null;
}

/** Read in two steps, like a session: a hash has no bucket. */
export async function findLiveToken(
  read: Tx,
  idHash: Buffer,
  now: Date,
): Promise<LiveToken | null> {
  const token = await read.row<Omit<LiveToken, keyof SignedIn> & { readonly personId: string }>(
    `select person_id as "personId", scopes, advertiser_id as "advertiserId", last_used_at as "lastUsedAt"
     from access_tokens where id_hash = :idHash and (expires_at is null or expires_at > :now)`,
    { idHash, now },
  );
  if (token === null) return null;
  const { personId, ...found } = token;
  const person = await openAccount(read, personId, now);
  return person && { ...person, ...found };
}

export async function touchToken(read: Tx, idHash: Buffer, now: Date): Promise<void> {
  await read.run('update access_tokens set last_used_at = :now where id_hash = :idHash', {
    idHash,
    now,
  });
}
