import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** The totals of one event from one source since a time. */
export interface SourceRow {
  readonly name: number;
  readonly source: number;
  readonly received: number;
  readonly merged: number;
  readonly lastAt: Date;
}

export async function sourcesSince(
  read: Tx,
  account: AccountAt,
  since: Date,
): Promise<SourceRow[]> {
  const rows = await read.rows<SourceRow & { received: string; merged: string }>(
    `select name, source, sum(received) as received, sum(merged) as merged, max(last_at) as "lastAt"
     from ad_conversion_hours
     where bucket = :bucket and account_id = :accountId and hour >= :since
     group by name, source
     order by name, source`,
    { bucket: account.bucket, accountId: account.id, since },
  );
  return rows.map((row) => ({
    ...row,
    received: Number(row.received),
    merged: Number(row.merged),
  }));
}

/** A received event; how it was matched to a person is private. */
export interface ArrivedRow {
  readonly name: number;
  readonly eventKey: string;
  readonly sources: number;
  readonly parts: number;
  readonly receivedAt: Date;
}

/** Returns the newest events, newest first. */
export function newestEvents(read: Tx, account: AccountAt, limit: number): Promise<ArrivedRow[]> {
  return read.rows(
    `select name, event_key as "eventKey", sources, parts, received_at as "receivedAt"
     from ad_conversions
     where bucket = :bucket and account_id = :accountId
     order by id desc limit :limit`,
    { bucket: account.bucket, accountId: account.id, limit },
  );
}

export interface RefusedRow {
  readonly name: string | null;
  readonly eventKey: string | null;
  readonly reason: string;
  readonly receivedAt: Date;
}

export function newestRefusals(
  read: Tx,
  account: AccountAt,
  since: Date,
  limit: number,
): Promise<RefusedRow[]> {
  return read.rows(
    `select name, event_key as "eventKey", reason, received_at as "receivedAt"
     from ad_conversion_refusals
     where bucket = :bucket and account_id = :accountId and received_at >= :since
     order by id desc limit :limit`,
    { bucket: account.bucket, accountId: account.id, since, limit },
  );
}
