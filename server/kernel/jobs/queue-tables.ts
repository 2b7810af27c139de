import type { Tx } from '../db/tx.ts';

/**
 * The two features that the queue's functions and its view of jobs lack. Only this file names the queue's private
 * tables; queue-tables.test.ts fails when a version of the queue changes something this file relies on.
 */

/**
 * Enqueues a job that falls due at the end of this second, without a notification; false if no worker has
 * registered its name yet. The queue's add_job notifies for each job: that wakes a worker in every process and
 * serialises commits, since PostgreSQL lets only one transaction at a time commit notifications (decision 104 has
 * the figures).
 */
export async function addQuietly(
  tx: Tx,
  name: string,
  payload: string,
  maxAttempts: number,
): Promise<boolean> {
  const rows = await tx.run(
    `insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts)
     select id, :payload::json, date_trunc('second', clock_timestamp()) + interval '1 second', :maxAttempts::smallint
     from graphile_worker._private_tasks where identifier = :name`,
    { name, payload, maxAttempts },
  );
  return rows === 1;
}

/**
 * Opens the cursor `waiting` over the queued jobs, as JSON, for a backup, which must not change anything: the view
 * of jobs has no payloads, and every function that returns them updates its job.
 */
export async function openWaiting(tx: Tx): Promise<void> {
  await tx.run(
    `declare waiting no scroll cursor for
     select json_build_object('name', t.identifier, 'payload', j.payload, 'run_at', j.run_at,
       'max_attempts', j.max_attempts, 'job_key', j.key)::text as line
     from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     order by j.id`,
  );
}
