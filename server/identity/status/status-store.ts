import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** The account data that can block a log-in. */
export interface AccountStatus {
  readonly id: string;
  readonly username: string;
  readonly isOperator: boolean;
  readonly suspendedAt: Date | null;
  readonly restrictedUntil: Date | null;
  readonly mustChangePassword: boolean;
}

export async function accountStatusOf(tx: Tx, personId: string): Promise<AccountStatus | null> {
  return tx.row<AccountStatus>(
    `select p.id, p.username, p.is_operator as "isOperator", p.suspended_at as "suspendedAt",
            p.restricted_until as "restrictedUntil", w.must_change is true as "mustChangePassword"
     from people p
     left join passwords w on w.bucket = p.bucket and w.person_id = p.id
     where p.bucket = :bucket and p.id = :personId`,
    { bucket: bucketOf(personId), personId },
  );
}

/** Sets both fields. */
export async function storeStatus(
  tx: Tx,
  personId: string,
  status: Pick<AccountStatus, 'suspendedAt' | 'restrictedUntil'>,
): Promise<void> {
  await tx.run(
    'update people set suspended_at = :suspendedAt, restricted_until = :restrictedUntil where bucket = :bucket and id = :personId',
    {
      bucket: bucketOf(personId),
      personId,
      suspendedAt: status.suspendedAt,
      restrictedUntil: status.restrictedUntil,
    },
  );
}

/** Requires a new password; does nothing without a password. */
export async function markPassword(tx: Tx, personId: string): Promise<void> {
  await tx.run(
    'update passwords set must_change = true where bucket = :bucket and person_id = :personId',
    {
      bucket: bucketOf(personId),
      personId,
    },
  );
}
