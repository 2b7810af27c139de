import type { PoolClient } from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../db/pool.ts';

/**
 * A job of a killed process stays locked for four hours, unless another process knows that the first is gone. So
 * each process holds an advisory lock named after its worker for as long as its connection lives, and every
 * process releases jobs whose worker holds none.
 */

// The first half of the lock's two-part key: marks job workers among our advisory locks.
const LOCK_SPACE = 7_223;
const ROUND_MS = 5_000;
// A worker takes jobs a moment before it holds its lock, and loses the lock for a round when the database
// restarts.
const GRACE_MS = 15_000;

/** Holds the current worker's lock and looks for lost jobs, until `signal` aborts. */
export async function watchWorkers(
  db: Database,
  log: Logger,
  workerId: () => string | null,
  signal: AbortSignal,
): Promise<void> {
  const holder = lockHolder(db);
  while (!signal.aborted) {
    try {
      const id = workerId();
      if (id !== null) await holder.hold(id);
      const returned = await releaseLostJobs(db, new Date());
      if (returned > 0) log.warn({ returned }, 'jobs of a process that is gone were given back');
    } catch (error) {
      // The database is unavailable; the next round tries again.
      log.debug({ error }, 'job workers could not be watched');
    }
    await wait(ROUND_MS, undefined, { signal }).catch(() => undefined);
  }
  holder.release();
}

/**
 * Releases the jobs of workers whose process is gone; returns the number of such workers. A job whose key has
 * since been taken over, as at the next hour, is deleted: released, it would be listed as failed for good.
 */
export async function releaseLostJobs(db: Database, now: Date): Promise<number> {
  const lost = await db.read.rows<{ worker: string }>(
    `with living as (
       select objid::bigint as name from pg_locks
       where locktype = 'advisory' and classid = :lockSpace::oid and objsubid = 2 and granted
         and database = (select oid from pg_database where datname = current_database())
     )
     select locked_by as worker from graphile_worker.jobs
     where locked_by is not null
       and hashtext(locked_by)::bigint & 4294967295 not in (select name from living)
     group by locked_by
     having max(locked_at) < :lockedBefore::timestamptz`,
    { lockSpace: LOCK_SPACE, lockedBefore: new Date(now.getTime() - GRACE_MS) },
  );
  if (lost.length === 0) return 0;
  const workers = lost.map((row) => row.worker);
  await db.transaction(async (tx) => {
    // Taking over the key of a locked job makes that job use up its attempts.
    const over = await tx.rows<{ id: string }>(
      `select id from graphile_worker.jobs
       where locked_by = any(:workers::text[]) and key is null and attempts >= max_attempts
         and updated_at > locked_at`,
      { workers },
    );
    await tx.rows('select graphile_worker.force_unlock_workers(:workers::text[])', { workers });
    const ids = over.map((job) => job.id);
    await tx.rows('select id from graphile_worker.complete_jobs(:ids::bigint[])', { ids });
  });
  return lost.length;
}

function lockHolder(db: Database): { hold(workerId: string): Promise<void>; release(): void } {
  let client: PoolClient | null = null;
  let held: string | null = null;
  const forget = (): void => {
    client?.release(true);
    client = null;
    held = null;
  };
  return {
    async hold(workerId) {
      if (client !== null && held === workerId) {
        // Checks whether the connection, and with it the lock, still exists.
        await client.query('select 1').catch(forget);
        if (held !== null) return;
      }
      forget();
      client = await db.pool.connect();
      try {
        await client.query('select pg_try_advisory_lock($1::int, hashtext($2))', [
          LOCK_SPACE,
          workerId,
        ]);
        held = workerId;
      } catch (error) {
        forget();
        throw error;
      }
    },
    release: forget,
  };
}
