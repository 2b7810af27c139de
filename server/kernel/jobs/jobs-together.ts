import type { Job } from 'graphile-worker';
import type { Logger } from 'pino';
import type { Database } from '../db/pool.ts';
import type { Tx } from '../db/tx.ts';

/**
 * Jobs that come often and may wait are done together: those of one second fall due at its end, and
 * nobody is woken for them. The worker that then takes one of them takes all others of its name, in the
 * transaction that does them: they are gone if, and only if, they are done.
 */
const MOST = 500;

/** Enqueues a job that falls due at the end of this second; false when no worker has met its name yet. */
export async function addPatient(
  tx: Tx,
  name: string,
  payload: string,
  maxAttempts: number,
): Promise<boolean> {
  // The queue's own add_job tells every worker, for each job.
  const rows = await tx.run(
    `insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts)
     select id, :payload::json, date_trunc('second', clock_timestamp()) + interval '1 second', :maxAttempts::smallint
     from graphile_worker._private_tasks where identifier = :name`,
    { name, payload, maxAttempts },
  );
  return rows === 1;
}

interface Together {
  readonly db: Database;
  readonly log: Logger;
  readonly name: string;
  readonly runMany: (payloads: readonly unknown[], tx: Tx) => Promise<void>;
}

/** Of a job that is to be done by itself: among many that failed together, nobody knows by whose fault. */
const ALONE = 'alone';

/** Whether the job may be done with others of its name. */
export function mayBeTogether({ attempts, flags }: Pick<Job, 'attempts' | 'flags'>): boolean {
  return attempts === 1 && flags?.[ALONE] !== true;
}

/**
 * Does a job with all others of its name that wait for their first try. False when they failed: then nothing
 * was done, and the others are back in the queue, to be done one by one.
 */
export async function runTogether(
  { db, log, name, runMany }: Together,
  payload: unknown,
): Promise<boolean> {
  let others: readonly Waiting[] = [];
  try {
    await db.transaction(async (tx) => {
      others = await takeWaiting(tx, name);
      await runMany([payload, ...others.map((job) => job.payload)], tx);
    });
    return true;
  } catch (error) {
    log.warn(
      { err: error, task: name },
      'jobs that could not be done together are done one by one',
    );
    await setApart(
      db.read,
      others.map((job) => job.id),
    );
    return false;
  }
}

interface Waiting {
  readonly id: string;
  readonly payload: unknown;
}

async function setApart(read: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await read.run(
    `update graphile_worker._private_jobs
     set flags = coalesce(flags, '{}') || jsonb_build_object(:alone::text, true)
     where id = any(:ids::bigint[])`,
    { ids, alone: ALONE },
  );
}

/** Takes due jobs from the queue for good, in their order. */
function takeWaiting(tx: Tx, name: string): Promise<Waiting[]> {
  return tx.rows<Waiting>(
    `with taken as (
       delete from graphile_worker._private_jobs where id in (
         select id from graphile_worker._private_jobs
         where task_id = (select id from graphile_worker._private_tasks where identifier = :name)
           and is_available and run_at <= clock_timestamp() and attempts = 0
           and key is null and job_queue_id is null and not coalesce(flags ? '${ALONE}', false)
         order by priority, run_at limit :most for update skip locked)
       returning id, payload)
     select id, payload from taken order by id`,
    { name, most: MOST },
  );
}
