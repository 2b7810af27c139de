import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** A test event. */
export interface TrialRow {
  readonly id: string;
  readonly receivedAt: Date;
  readonly name: string | null;
  readonly eventKey: string | null;
  readonly parts: number;
  readonly value: number | null;
  readonly reason: string | null;
  readonly warning: string | null;
}

export async function insertTrials(
  tx: Tx,
  account: AccountAt,
  now: Date,
  rows: readonly Omit<TrialRow, 'receivedAt'>[],
): Promise<void> {
  await tx.run(
    `insert into ad_conversion_trials (bucket, account_id, id, received_at, name, event_key, parts, value, reason, warning)
     select :bucket::smallint, :accountId::bigint, id, :now::timestamptz, name, event_key, parts, value, reason, warning
     from unnest(:ids::bigint[], :names::text[], :keys::text[], :parts::integer[], :values::bigint[], :reasons::text[],
       :warnings::text[]) as tried (id, name, event_key, parts, value, reason, warning)`,
    {
      bucket: account.bucket,
      accountId: account.id,
      now,
      ids: rows.map(({ id }) => id),
      names: rows.map(({ name }) => name),
      keys: rows.map(({ eventKey }) => eventKey),
      parts: rows.map(({ parts }) => parts),
      values: rows.map(({ value }) => value),
      reasons: rows.map(({ reason }) => reason),
      warnings: rows.map(({ warning }) => warning),
    },
  );
}

/** Returns those since a moment, newest first. */
export async function trialsSince(
  read: Tx,
  account: AccountAt,
  since: Date,
  limit: number,
): Promise<TrialRow[]> {
  const rows = await read.rows<TrialRow & { value: string | null }>(
    `select id, received_at as "receivedAt", name, event_key as "eventKey", parts, value, reason, warning
     from ad_conversion_trials
     where bucket = :bucket and account_id = :accountId and received_at > :since
     order by id desc limit :limit`,
    { bucket: account.bucket, accountId: account.id, since, limit },
  );
  return rows.map((row) => ({ ...row, value: row.value === null ? null : Number(row.value) }));
}

/** Deletes the ad account's test events before a moment, which are no longer displayed. */
export async function forgetTrialsOf(tx: Tx, account: AccountAt, before: Date): Promise<void> {
  await tx.run(
    `delete from ad_conversion_trials
     where bucket = :bucket and account_id = :accountId and received_at <= :before`,
    { bucket: account.bucket, accountId: account.id, before },
  );
}

export async function forgetTrials(tx: Tx, before: Date): Promise<void> {
  await tx.run('delete from ad_conversion_trials where received_at < :before', { before });
}
