import type { Tx } from '../db/tx.ts';

/** A job that has failed for good and awaits an operator. */
export interface DeadJob {
  readonly id: string;
  readonly name: string;
  readonly attempts: number;
  readonly reason: string | null;
  readonly failedAt: Date;
}

/** Returns jobs that have used up their attempts, newest first; with `before`, those enqueued earlier. */
export function deadJobs(read: Tx, before: string | null, limit: number): Promise<DeadJob[]> {
  return read.rows<DeadJob>(
    `select id, task_identifier as name, attempts::int as attempts, last_error as reason,
            updated_at as "failedAt"
     from graphile_worker.jobs
     where attempts >= max_attempts and id < :before::bigint
     order by id desc
     limit :limit`,
    { before: before ?? '9223372036854775807', limit },
  );
}

/** Counts the jobs in the queue, and those that failed for good. */
export async function countJobs(read: Tx): Promise<{ waiting: number; failed: number }> {
  const row = await read.row<{ waiting: number; failed: number }>(
    `select count(*) filter (where attempts < max_attempts)::int as waiting,
            count(*) filter (where attempts >= max_attempts)::int as failed
     from graphile_worker.jobs`,
  );
  return row ?? { waiting: 0, failed: 0 };
}

/** Retries a job that failed for good, with all its attempts; false when there is none. */
export async function reviveJob(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx.row(
    `select revived.id
     from graphile_worker.jobs j,
          graphile_worker.reschedule_jobs(array[j.id], run_at => :now::timestamptz, attempts => 0) revived
     where j.id = :id and j.attempts >= j.max_attempts`,
    { id, now },
  );
  return row !== null;
}

/** Deletes a job that failed for good; false when there is none. */
export async function removeDeadJob(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.row(
    `select removed.id
     from graphile_worker.jobs j, graphile_worker.complete_jobs(array[j.id]) removed
     where j.id = :id and j.attempts >= j.max_attempts`,
    { id },
  );
  return row !== null;
}
