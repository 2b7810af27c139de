import { createHash } from 'node:crypto';
import type { Tx } from '#server/kernel/db/tx.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Use } from '#server/kernel/context/kernel.ts';
import { countUse, fillUp, fullAt, putBack, sweepThrottles, takeTry, windowEnd } from './store.ts';

/** A token bucket: its capacity, and one attempt returns every `refillSeconds`. */
export interface Bucket {
  readonly key: string;
  readonly holds: number;
  readonly refillSeconds: number;
}

/** Returns a bucket's key. User input is hashed: it may be a password in the wrong field, and of any length. */
export function bucketKey(kind: string, ...parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return `${kind}:${hash}`;
}

/**
 * Takes one attempt; returns null on success, else the seconds until the next. Pass `read`, not a transaction: a
 * refusal must not undo the count.
 */
export async function take(read: Tx, bucket: Bucket, now: Date): Promise<number | null> {
  const refillMs = bucket.refillSeconds * 1000;
  const taken = await takeTry(read, bucket.key, { holds: bucket.holds, refillMs }, now);
  await sweepThrottles(read, now);
  if (taken !== null) return null;
  const full = await fullAt(read, bucket.key);
  const waitMs = (full?.getTime() ?? now.getTime()) - now.getTime() - (bucket.holds - 1) * refillMs;
  return secondsOf(waitMs);
}

/** Returns how many attempts a bucket lacks. */
export async function missing(read: Tx, bucket: Bucket, now: Date): Promise<number> {
  const full = await fullAt(read, bucket.key);
  const ms = (full?.getTime() ?? now.getTime()) - now.getTime();
  return Math.max(0, Math.ceil(ms / (bucket.refillSeconds * 1000)));
}

/** Returns the attempt that was taken. */
export function giveBack(read: Tx, bucket: Bucket): Promise<void> {
  return putBack(read, bucket.key, bucket.refillSeconds * 1000);
}

/** Refills the buckets. */
export async function refill(read: Tx, buckets: readonly Bucket[]): Promise<void> {
  await fillUp(
    read,
    buckets.map((bucket) => bucket.key),
  );
}

/**
 * Counts one use, or several at once, of at most `limit` in a window of `seconds` that starts with the first; throws
 * rate_limited, with the seconds until the window ends, if used up. Pass `read`, not a transaction: a refusal must not
 * undo the count.
 */
export async function spend(read: Tx, use: Use): Promise<{ left: number; endsAt: Date }> {
  const newEnd = new Date(use.now.getTime() + use.seconds * 1000);
  const counted = await countUse(read, use.key, use.limit, use.now, newEnd, use.uses ?? 1);
  if (counted) return { left: use.limit - counted.used, endsAt: counted.endsAt };
  const end = await windowEnd(read, use.key);
  throw tooMany(secondsOf((end?.getTime() ?? use.now.getTime()) - use.now.getTime()));
}

/** The refusal of a use beyond the limit, with the seconds until the next is allowed. */
export function tooMany(seconds: number): Failure {
  return new Failure('rate_limited', 'Too many attempts. Please wait a little and try again.', {
    retryAfter: seconds,
  });
}

function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}
