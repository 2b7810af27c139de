import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** An address that unsubscribed from an ad account's reports. */
export interface StopRow {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  readonly stoppedAt: Date;
}

/** Returns the latest first. */
export function stopsPage(
  tx: Tx,
  { bucket, id: accountId }: AccountAt,
  before: string | null,
  limit: number,
): Promise<StopRow[]> {
  return tx.rows(
    `select id, email, stopped_at as "stoppedAt" from ad_report_stops
     where bucket = :bucket and account_id = :accountId
       and (:before::bigint is null or id < :before::bigint)
     order by id desc limit :limit`,
    { bucket, accountId, before, limit },
  );
}

/** Returns which of these lower-case addresses unsubscribed. */
export async function stoppedAmong(
  tx: Tx,
  { bucket, id: accountId }: AccountAt,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ email: string }>(
    `select email from ad_report_stops
     where bucket = :bucket and account_id = :accountId and email = any(:emails::text[])`,
    { bucket, accountId, emails },
  );
  return new Set(rows.map(({ email }) => email));
}

/** Unsubscribes an address; repeating it does nothing. */
export async function storeStop(
  tx: Tx,
  { bucket, id: accountId }: AccountAt,
  { id, email, stoppedAt }: StopRow,
): Promise<void> {
  await tx.run(
    `insert into ad_report_stops (bucket, account_id, email, id, stopped_at)
     values (:bucket, :accountId, :email, :id, :stoppedAt) on conflict do nothing`,
    { bucket, accountId, email, id, stoppedAt },
  );
}

export async function deleteStop(
  tx: Tx,
  { bucket, id: accountId }: AccountAt,
  email: string,
): Promise<void> {
  await tx.run(
    'delete from ad_report_stops where bucket = :bucket and account_id = :accountId and email = :email',
    { bucket, accountId, email },
  );
}
