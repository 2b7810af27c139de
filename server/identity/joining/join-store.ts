import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** An invitation that nobody has used yet. */
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
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      row.id,
      row.tokenHash,
      row.email,
      row.makesOperator,
      row.invitedBy,
      row.createdAt,
      row.expiresAt,
    ],
  );
}

/** Newest first, those that are still good. */
export function joinPage(
  tx: Tx,
  now: Date,
  before: string | null,
  limit: number,
): Promise<JoinRow[]> {
  return tx.rows<JoinRow>(
    `select ${COLUMNS} from join_invitations
     where id < $1::bigint and expires_at > $2 order by id desc limit $3`,
    [before ?? '9223372036854775807', now, limit],
  );
}

/** Takes the invitation away when it is good and meant for this address: of two who use it at once, one has it. */
export function takeJoin(
  tx: Tx,
  tokenHash: Buffer,
  email: string,
  now: Date,
): Promise<JoinRow | null> {
  return tx.row<JoinRow>(
    `delete from join_invitations
     where token_hash = $1 and expires_at > $3 and (email is null or email = $2)
     returning ${COLUMNS}`,
    [tokenHash, email, now],
  );
}

/** Whether the invitation is good and meant for this address. */
export async function isJoinFor(
  read: Tx,
  tokenHash: Buffer,
  email: string,
  now: Date,
): Promise<boolean> {
  const row = await read.row(
    `select 1 as found from join_invitations
     where token_hash = $1 and expires_at > $3 and (email is null or email = $2)`,
    [tokenHash, email, now],
  );
  return row !== null;
}

export async function deleteJoin(tx: Tx, id: string): Promise<boolean> {
  return (await tx.run('delete from join_invitations where id = $1', [id])) === 1;
}

/** Deletes some of those whose time is over. */
export async function sweepJoins(tx: Tx, now: Date): Promise<void> {
  await tx.run(
    `delete from join_invitations where id in
       (select id from join_invitations where expires_at <= $1 order by expires_at limit 10)`,
    [now],
  );
}

export async function makeOperator(tx: Tx, personId: string): Promise<void> {
  await tx.run('update people set is_operator = true where bucket = $1 and id = $2', [
    bucketOf(personId),
    personId,
  ]);
}
