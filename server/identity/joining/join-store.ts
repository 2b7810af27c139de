import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** An unused invitation. */
export interface JoinRow {
  readonly id: string;
  readonly email: string | null;
  readonly makesOperator: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const COLUMNS = `id, email, makes_operator as "makesOperator", created_at as "createdAt",
  expires_at as "expiresAt"`;

export async function insertJoin(
  tx: Tx,
  row: JoinRow & { readonly tokenHash: Buffer; readonly invitedBy: string },
): Promise<void> {
  await tx.run(
    `insert into join_invitations
       (id, token_hash, email, makes_operator, invited_by, created_at, expires_at)
     values (:id, :tokenHash, :email, :makesOperator, :invitedBy, :createdAt, :expiresAt)`,
    {
      id: row.id,
      tokenHash: row.tokenHash,
      email: row.email,
      makesOperator: row.makesOperator,
      invitedBy: row.invitedBy,
      createdAt: row.createdAt,
      expiresAt: row.expiresAt,
    },
  );
}

/** Valid invitations, newest first. */
export function joinPage(
  tx: Tx,
  now: Date,
  before: string | null,
  limit: number,
): Promise<JoinRow[]> {
  return tx.rows<JoinRow>(
    `select ${COLUMNS} from join_invitations
     where id < :before::bigint and expires_at > :now order by id desc limit :limit`,
    { before: before ?? '9223372036854775807', now, limit },
  );
}

/** Deletes and returns the invitation if it is valid for this address; of two concurrent uses, only one gets it. */
export function takeJoin(
  tx: Tx,
  tokenHash: Buffer,
  email: string,
  now: Date,
): Promise<JoinRow | null> {
  return tx.row<JoinRow>(
    `delete from join_invitations
     where token_hash = :tokenHash and expires_at > :now and (email is null or email = :email)
     returning ${COLUMNS}`,
    { tokenHash, email, now },
  );
}

/** Whether the invitation is valid for this address. */
export async function isJoinFor(
  read: Tx,
  tokenHash: Buffer,
  email: string,
  now: Date,
): Promise<boolean> {
  const row = await read.row(
    `select 1 as found from join_invitations
     where token_hash = :tokenHash and expires_at > :now and (email is null or email = :email)`,
    { tokenHash, email, now },
  );
  return row !== null;
}

export async function deleteJoin(tx: Tx, id: string): Promise<boolean> {
  return (await tx.run('delete from join_invitations where id = :id', { id })) === 1;
}

/** Deletes some expired invitations. */
export async function sweepJoins(tx: Tx, now: Date): Promise<void> {
  await tx.run(
    `delete from join_invitations where id in
       (select id from join_invitations where expires_at <= :now order by expires_at limit 10)`,
    { now },
  );
}

export async function makeOperator(tx: Tx, personId: string): Promise<void> {
  await tx.run('update people set is_operator = true where bucket = :bucket and id = :personId', {
    bucket: bucketOf(personId),
    personId,
  });
}
