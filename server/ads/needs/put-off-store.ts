import type { AdNeed } from '#contract/ads/reporting/overview.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

interface PutOff {
  readonly kind: AdNeed['kind'];
  readonly subjectId: string;
}

/** Returns what a person has put off in an ad account at the moment. */
export function needsPutOff(
  tx: Tx,
  account: AccountAt,
  personId: string,
  now: Date,
): Promise<PutOff[]> {
  return tx.rows(
    `select kind, subject_id as "subjectId" from ad_needs_later
     where bucket = :bucket and account_id = :accountId and person_id = :personId and until > :now`,
    { bucket: account.bucket, accountId: account.id, personId, now },
  );
}

export async function storePutOff(
  tx: Tx,
  account: AccountAt,
  personId: string,
  row: PutOff & { readonly until: Date },
): Promise<void> {
  await tx.run(
    `insert into ad_needs_later (bucket, account_id, person_id, kind, subject_id, until)
     values (:bucket, :accountId, :personId, :kind, :subjectId, :until)
     on conflict (bucket, account_id, person_id, kind, subject_id) do update set until = excluded.until`,
    { bucket: account.bucket, accountId: account.id, personId, ...row },
  );
}

export async function deletePutOff(tx: Tx, account: AccountAt, personId: string): Promise<void> {
  await tx.run(
    `delete from ad_needs_later
     where bucket = :bucket and account_id = :accountId and person_id = :personId`,
    { bucket: account.bucket, accountId: account.id, personId },
  );
}

/** Deletes what comes back by now anyway. */
export async function forgetPutOff(tx: Tx, now: Date): Promise<void> {
  await tx.run('delete from ad_needs_later where until <= :now', { now });
}
