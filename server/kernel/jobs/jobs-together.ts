import type { Job } from 'graphile-worker';
import type { Logger } from 'pino';
import { tryHold } from '../db/hold.ts';
import type { Database } from '../db/pool.ts';
import type { Tx } from '../db/tx.ts';

/**
 * Batches frequent jobs that may wait: those of one second fall due at its end, and wake no worker. The worker
 * that takes one of them takes all others of its name, in the transaction that runs them: they are deleted if, and
 * only if, they are done.
 */
const MOST = 500;

interface Together {
  readonly db: Database;
  readonly log: Logger;
  readonly name: string;
  readonly runMany: (payloads: readonly unknown[], tx: Tx) => Promise<void>;
}

/** The flag of a job that must run by itself: in a failed batch the failing job is unknown. */
const ALONE = 'alone';

/** Whether the job may run in a batch with others of its name. */
export function mayBeTogether({ attempts, flags }: Pick<Job, 'attempts' | 'flags'>): boolean {
  return attempts === 1 && flags?.[ALONE] !== true;
}

/**
 * Runs a job with all others of its name that wait for their first attempt. Returns false when the batch failed:
 * it was rolled back, and the others are back in the queue, to run one by one.
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
      db,
      name,
      others.map((job) => job.id),
    );
    return false;
  }
}

interface Waiting {
  readonly id: string;
  readonly payload: unknown;
}

/** Requeues jobs with the flag to run alone: the queue sets a job's flags only when it is created. */
async function setApart(db: Database, name: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.read.rows(
    `select again.id from graphile_worker.complete_jobs(:ids::bigint[]) as job
     cross join lateral graphile_worker.add_job(
       identifier => :name, payload => job.payload, run_at => job.run_at,
       max_attempts => job.max_attempts::int, priority => job.priority::int, flags => :flags::text[]) as again`,
    { name, ids, flags: [ALONE] },
  );
}

/** Deletes due jobs from the queue and returns them in order; none while another worker takes some of the name. */
async function takeWaiting(tx: Tx, name: string): Promise<Waiting[]> {
  if (!(await tryHold(tx, `take ${name}`))) return [];
  return tx.rows<Waiting>(
    `select id, payload from graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs
       where task_identifier = :name and locked_at is null and attempts = 0
         and run_at <= clock_timestamp() and key is null and queue_name is null
         and not coalesce(flags ? '${ALONE}', false)
       order by priority, run_at limit :most))
     order by id`,
    { name, most: MOST },
  );
}
