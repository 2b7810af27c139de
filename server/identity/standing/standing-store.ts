import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** What keeps an account from being used. */
export interface Standing {
  readonly id: string;
  readonly username: string;
  readonly isOperator: boolean;
  readonly suspendedAt: Date | null;
  readonly restrictedUntil: Date | null;
  readonly mustChangePassword: boolean;
}

export async function standingOf(tx: Tx, personId: string): Promise<Standing | null> {
  return tx.row<Standing>(
    `select p.id, p.username, p.is_operator as "isOperator", p.suspended_at as "suspendedAt",
            p.restricted_until as "restrictedUntil", w.must_change is true as "mustChangePassword"
     from people p
     left join passwords w on w.bucket = p.bucket and w.person_id = p.id
     where p.bucket = :bucket and p.id = :personId`,
    { bucket: bucketOf(personId), personId },
  );
}

/** Sets both at once. */
export async function keepStanding(
  tx: Tx,
  personId: string,
  standing: Pick<Standing, 'suspendedAt' | 'restrictedUntil'>,
): Promise<void> {
  await tx.run(
    'update people set suspended_at = :suspendedAt, restricted_until = :restrictedUntil where bucket = :bucket and id = :personId',
    {
      bucket: bucketOf(personId),
      personId,
      suspendedAt: standing.suspendedAt,
      restrictedUntil: standing.restrictedUntil,
    },
  );
}

/** Nothing happens to somebody who has no password. */
export async function markPassword(tx: Tx, personId: string): Promise<void> {
  await tx.run(
    'update passwords set must_change = true where bucket = :bucket and person_id = :personId',
    {
      bucket: bucketOf(personId),
      personId,
    },
  );
}
