import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/kernel/db/tx.ts';

// Expired rows deleted per use: more than one use can leave behind.
const SWEPT_AT_ONCE = 10;

/** Takes one attempt from a bucket in a single statement, so that parallel attempts cannot exceed it. Null if empty. */
export async function takeTry(
  read: Tx,
  key: string,
  bucket: { readonly holds: number; readonly refillMs: number },
  now: Date,
): Promise<Date | null> {
  const row = await read.row<{ full_at: Date }>(
    `insert into throttles (key, full_at)
     values (:key, :now::timestamptz + :refillMs::integer * interval '1 millisecond')
     on conflict (key) do update
       set full_at = greatest(throttles.full_at, :now::timestamptz) + :refillMs::integer * interval '1 millisecond'
       where greatest(throttles.full_at, :now::timestamptz)
             <= :now::timestamptz + (:holds::integer - 1) * :refillMs::integer * interval '1 millisecond'
     returning full_at`,
    { key, now, refillMs: bucket.refillMs, holds: bucket.holds },
  );
  return row?.full_at ?? null;
}

/** Returns when the bucket will be full; null if it is. */
export async function fullAt(read: Tx, key: string): Promise<Date | null> {
  const row = await read.row<{ full_at: Date }>('select full_at from throttles where key = :key', {
    key,
  });
  return row?.full_at ?? null;
}

/** Returns one attempt to the bucket. */
export async function putBack(read: Tx, key: string, refillMs: number): Promise<void> {
  await read.run(
    `update throttles set full_at = full_at - :refillMs::integer * interval '1 millisecond' where key = :key`,
    { key, refillMs },
  );
}

/** Refills buckets. */
export async function fillUp(read: Tx, keys: readonly string[]): Promise<void> {
  await read.run('delete from throttles where key = any(:keys)', { keys });
}

/**
 * Counts uses, all or none, in a window that starts with the first use, and deletes some ended windows: strangers
 * choose the keys, so rows must not accumulate. Null if the window is used up. Does not wait for the disk, so a crash
 * may lose the last counts; never run it in a transaction, which would then not wait either.
 */
export async function countUse(
  read: Tx,
  key: string,
  limit: number,
  now: Date,
  endsAt: Date,
  uses: number,
): Promise<{ used: number; endsAt: Date } | null> {
  return read.row(
    `with swift as (select set_config('synchronous_commit', 'off', true)),
     swept as (
       delete from use_counts where key in (
         select key from use_counts where ends_at <= :now and key <> :key
         order by ends_at limit :sweptAtOnce for update skip locked))
     insert into use_counts (key, used, ends_at) select :key, :uses::integer, :endsAt from swift
     where :uses::integer <= :limit
     on conflict (key) do update
       set used = case when use_counts.ends_at <= :now then :uses::integer else use_counts.used + :uses::integer end,
           ends_at = case when use_counts.ends_at <= :now then excluded.ends_at else use_counts.ends_at end
       where use_counts.ends_at <= :now or use_counts.used + :uses::integer <= :limit
     returning used, ends_at as "endsAt"`,
    { key, limit, now, endsAt, sweptAtOnce: SWEPT_AT_ONCE, uses },
  );
}

/** Returns when a key's window ends. */
export async function windowEnd(read: Tx, key: string): Promise<Date | null> {
  const row = await read.row<{ ends_at: Date }>('select ends_at from use_counts where key = :key', {
    key,
  });
  return row?.ends_at ?? null;
}

/** Deletes some full buckets: strangers choose the keys, so rows must not accumulate. */
export async function sweepThrottles(read: Tx, now: Date): Promise<void> {
  await read.run(
    `delete from throttles where key in (
       select key from throttles where full_at <= :now order by full_at limit :sweptAtOnce for update skip locked)`,
    { now, sweptAtOnce: SWEPT_AT_ONCE },
  );
}

export interface AuditRow {
  readonly bucket: number;
  readonly at: Date;
  readonly action: string;
  readonly actorId: string | null;
  readonly subjectId: string | null;
  readonly address: string;
  readonly requestId: string;
  readonly detail: Readonly<Record<string, string>>;
}

export async function insertAudit(tx: Tx, row: AuditRow): Promise<void> {
  await tx.run(
    `insert into audit_log (bucket, id, at, action, actor_id, subject_id, address, request_id, detail)
     values (:bucket, :id, :at, :action, :actorId, :subjectId, :address, :requestId, :detail)`,
    {
      bucket: row.bucket,
      id: randomUUID(),
      at: row.at,
      action: row.action,
      actorId: row.actorId,
      subjectId: row.subjectId,
      address: row.address,
      requestId: row.requestId,
      detail: JSON.stringify(row.detail),
    },
  );
}

/** Deletes at most `most` entries from before a time, oldest first; returns their number. None younger than 90 days. */
export async function forgetAudit(tx: Tx, before: Date, most: number): Promise<number> {
  const row = await tx.row<{ forgotten: number }>(
    'select forget_audit(:before::timestamptz, :most::integer) as forgotten',
    { before, most },
  );
  return row?.forgotten ?? 0;
}
