import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Viewer } from '../context/context.ts';
import type { Values } from '../db/parameters.ts';
import type { Tx } from '../db/tx.ts';
import { Failure } from '../core/failure.ts';

/**
 * Makes a create with a guid or an Idempotency-Key happen once. A claim is a row written before the work, in a
 * statement of its own, so that the work (which may wait for another site) holds no connection; the answer is
 * stored in the work's own transaction, so that both commit or neither does. A claim without an answer is in
 * progress; an old one was interrupted by a crash and may be taken over.
 *
 * A claim's holder is identified by the claim's creation time: a takeover is always later than the claim it
 * replaces. Only the holder can store an answer, so a request that was merely slow, and lost its claim, rolls
 * back.
 */
const TAKE_OVER_MS = 60_000;
const RETENTION_MS = 24 * 3600_000;
const RELEASE_PAUSE_MS = 2_000;

export interface Claim {
  /** The answer of an earlier request, if this one repeats it. */
  readonly earlier: { readonly answer: unknown } | null;
  /** Stores the answer; refuses with key_in_progress if another request has taken over the claim. */
  store(tx: Tx, answer: unknown): Promise<void>;
  /** Releases the claim, retrying later if the database is unavailable. Never throws. */
  release(): Promise<void>;
}

const claimSql = `
  insert into idempotency_keys (bucket, person_id, call, key, request_hash, started_at)
  values (:bucket, :personId, :call, :key, :hash, :now)
  on conflict (bucket, person_id, call, key) do update
    set started_at = excluded.started_at, request_hash = excluded.request_hash, answer = null
    where (idempotency_keys.answer is null and idempotency_keys.started_at < :takeOver)
       or idempotency_keys.started_at < :forget
  returning call`;
const earlierSql = `
  select request_hash, answer, answer is not null as done from idempotency_keys
  where bucket = :bucket and person_id = :personId and call = :call and key = :key`;
const storeSql = `
  update idempotency_keys set answer = :answer
  where bucket = :bucket and person_id = :personId and call = :call and key = :key and started_at = :now
    and answer is null`;
// As in trust: each claim deletes more expired ones of its bucket than a single claim can leave behind.
const sweepSql = `
  delete from idempotency_keys where bucket = :bucket and (person_id, call, key) in (
    select person_id, call, key from idempotency_keys
    where bucket = :bucket and started_at < :forget
    order by started_at limit 10 for update skip locked)`;
const releaseSql = `
  delete from idempotency_keys
  where bucket = :bucket and person_id = :personId and call = :call and key = :key and started_at = :now
    and answer is null`;

/** Claims (person, call, key); refuses a different body under the same key, or a claim in progress. */
export async function claimKey(
  read: Tx,
  viewer: Viewer,
  call: string,
  key: string,
  input: unknown,
  now: Date,
): Promise<Claim> {
  if (key.length > 200) throw new Failure('invalid_input', 'This key is too long.');
  const hash = createHash('sha256').update(JSON.stringify(input)).digest();
  const name = { bucket: viewer.bucket, personId: viewer.id, call, key };
  const takeOver = new Date(now.getTime() - TAKE_OVER_MS);
  const forget = new Date(now.getTime() - RETENTION_MS);
  await read.run(sweepSql, { bucket: viewer.bucket, forget });
  const mine = await read.row(claimSql, { ...name, hash, now, takeOver, forget });
  return {
    earlier: mine === null ? await findEarlier(read, name, hash) : null,
    async store(tx, answer) {
      // An empty answer is an answer too.
      const stored = await tx.run(storeSql, {
        ...name,
        now,
        answer: JSON.stringify(answer ?? null),
      });
      if (stored === 0) throw inProgress();
    },
    async release() {
      const released = await isReleased(read, { ...name, now });
      if (!released) void releaseLater(read, { ...name, now });
    },
  };
}

function inProgress(): Failure {
  return new Failure('key_in_progress', 'The same request is still in progress.', {
    retryAfter: 1,
  });
}

function isReleased(read: Tx, claim: Values): Promise<boolean> {
  return read.run(releaseSql, claim).then(
    () => true,
    () => false,
  );
}

// Otherwise a person who retries once the database is back would be refused as in progress.
async function releaseLater(read: Tx, claim: Values): Promise<void> {
  for (let waited = 0; waited < TAKE_OVER_MS; waited += RELEASE_PAUSE_MS) {
    await wait(RELEASE_PAUSE_MS, undefined, { ref: false });
    if (await isReleased(read, claim)) return;
  }
}

async function findEarlier(read: Tx, name: Values, hash: Buffer): Promise<{ answer: unknown }> {
  const earlier = await read.row<{ request_hash: Buffer; answer: unknown; done: boolean }>(
    earlierSql,
    name,
  );
  // Checked first: a different request under this key is wrong whether or not the earlier one has ended.
  if (earlier?.request_hash.equals(hash) === false) {
    throw new Failure('key_reused', 'This key was used for a different request.');
  }
  // An answer may itself be null.
  if (earlier?.done !== true) throw inProgress();
  return { answer: earlier.answer };
}
