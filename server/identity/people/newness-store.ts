import { isNewAccount } from '#contract/identity/new-account.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

interface Row {
  readonly createdAt: Date;
  readonly resurrectedAt: Date | null;
  readonly country: string | null;
}

/** Whether a person is new or has newly returned [AUTH-21], and their country; null if they do not exist. */
export async function newnessOf(
  tx: Tx,
  personId: string,
  now: Date,
): Promise<{ readonly isNew: boolean; readonly country: string | null } | null> {
  const row = await tx.row<Row>(
    `select created_at as "createdAt", resurrected_at as "resurrectedAt", country
     from people where bucket = :bucket and id = :personId`,
    { bucket: bucketOf(personId), personId },
  );
  return (
    row && { isNew: isNewAccount(row.createdAt, row.resurrectedAt, now), country: row.country }
  );
}
