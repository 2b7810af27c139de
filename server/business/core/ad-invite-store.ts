import type { AdRole } from '#contract/business/ad-roles.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** An invitation by e-mail to act for an advertiser. */
export interface AdInviteRow {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly roles: readonly AdRole[];
  readonly state: 'pending' | 'accepted' | 'declined' | 'cancelled';
  readonly madeAt: Date;
  readonly endsAt: Date;
  readonly answeredAt: Date | null;
}

const COLUMNS = `i.id, i.account_id as "accountId", i.email, i.roles, i.state, i.made_at as "madeAt",
  i.ends_at as "endsAt", i.answered_at as "answeredAt"`;

/** Returns an advertiser's invitations, latest first. */
export function adInvitesPage(
  tx: Tx,
  accountId: string,
  before: string | null,
  limit: number,
): Promise<AdInviteRow[]> {
  return tx.rows<AdInviteRow>(
    `select ${COLUMNS} from ad_account_invites i
     where i.bucket = :bucket and i.account_id = :accountId
       and (:before::bigint is null or i.id < :before::bigint)
     order by i.id desc limit :limit`,
    { bucket: bucketOf(accountId), accountId, before, limit },
  );
}

/** Returns an invitation, locked until the transaction ends. */
export function lockAdInvite(tx: Tx, accountId: string, id: string): Promise<AdInviteRow | null> {
  return tx.row<AdInviteRow>(
    `select ${COLUMNS} from ad_account_invites i
     where i.bucket = :bucket and i.account_id = :accountId and i.id = :id for update`,
    { bucket: bucketOf(accountId), accountId, id },
  );
}

/** Finds an invitation by its e-mail's code, locked until the transaction ends. */
export function lockAdInviteByCode(
  tx: Tx,
  accountId: string,
  codeHash: Buffer,
): Promise<AdInviteRow | null> {
  return tx.row<AdInviteRow>(
    `select ${COLUMNS} from ad_account_invites i
     where i.bucket = :bucket and i.account_id = :accountId and i.code_hash = :codeHash for update`,
    { bucket: bucketOf(accountId), accountId, codeHash },
  );
}

/** Returns the latest invitation of an address to an advertiser. */
export function lastAdInviteTo(
  tx: Tx,
  accountId: string,
  email: string,
): Promise<AdInviteRow | null> {
  return tx.row<AdInviteRow>(
    `select ${COLUMNS} from ad_account_invites i
     where i.bucket = :bucket and i.account_id = :accountId and i.email = :email
     order by i.id desc limit 1`,
    { bucket: bucketOf(accountId), accountId, email },
  );
}

/** Counts unexpired invitations without an answer. */
export async function countAdInvites(tx: Tx, accountId: string, now: Date): Promise<number> {
  const row = await tx.row<{ count: number }>(
    `select count(*)::int as count from ad_account_invites
     where bucket = :bucket and account_id = :accountId and state = 'pending' and ends_at > :now`,
    { bucket: bucketOf(accountId), accountId, now },
  );
  return row?.count ?? 0;
}

/** Inserts an invitation or replaces the one with its id, with its latest e-mail's code. */
export async function storeAdInvite(
  tx: Tx,
  row: AdInviteRow & { readonly codeHash: Buffer },
): Promise<void> {
  await tx.run(
    `insert into ad_account_invites
       (bucket, account_id, id, email, code_hash, roles, state, made_at, ends_at, answered_at)
     values (:bucket, :accountId, :id, :email, :codeHash, :roles, :state, :madeAt, :endsAt, :answeredAt)
     on conflict (bucket, account_id, id) do update
       set code_hash = excluded.code_hash, roles = excluded.roles, ends_at = excluded.ends_at`,
    { bucket: bucketOf(row.accountId), ...row },
  );
}

/** Stores the answer to a locked invitation. */
export async function answerAdInviteRow(
  tx: Tx,
  { accountId, id }: AdInviteRow,
  state: AdInviteRow['state'],
  now: Date,
): Promise<void> {
  await tx.run(
    `update ad_account_invites set state = :state, answered_at = :now
     where bucket = :bucket and account_id = :accountId and id = :id`,
    { bucket: bucketOf(accountId), accountId, id, state, now },
  );
}

/** Deletes the invitations of an owner's advertisers. */
export async function deleteAdInvitesBy(tx: Tx, ownerId: string): Promise<void> {
  await tx.run(
    `delete from ad_account_invites i using ad_accounts a
     where a.bucket = :bucket and a.owner_id = :ownerId and i.bucket = a.bucket and i.account_id = a.id`,
    { bucket: bucketOf(ownerId), ownerId },
  );
}

/** Deletes invitations to an address. */
export async function deleteAdInvitesTo(tx: Tx, email: string): Promise<void> {
  await tx.run('delete from ad_account_invites where email = :email', { email });
}
