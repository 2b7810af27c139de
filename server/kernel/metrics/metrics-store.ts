import type { Tx } from '../db/tx.ts';

/** The jobs of one task. */
export interface QueuedJobs {
  readonly task: string;
  /** Due now, not done, and not given up. */
  readonly waiting: number;
  /** Given up after the last attempt. */
  readonly failed: number;
  /** How long the first of those that wait is due, in seconds. */
  readonly age: number;
}

/** Counts background jobs by task, for all servers together. */
export function jobsByTask(read: Tx): Promise<QueuedJobs[]> {
  return read.rows<QueuedJobs>(
    `select task_identifier as task,
       (count(*) filter (where attempts < max_attempts and run_at <= now()))::integer as waiting,
       (count(*) filter (where attempts >= max_attempts))::integer as failed,
       coalesce(extract(epoch from now() - min(run_at)
         filter (where attempts < max_attempts and run_at <= now())), 0)::double precision as age
     from graphile_worker.jobs group by task_identifier order by task_identifier`,
  );
}

/** Returns when each task that runs by itself last succeeded, in seconds since 1970. */
export function successOfTasks(read: Tx): Promise<{ task: string; at: number }[]> {
  return read.rows<{ task: string; at: number }>(
    `select name as task, extract(epoch from worked_at)::double precision as at
     from job_runs where worked_at is not null order by name`,
  );
}

/** Counts messages that wait for the mail server, and those that it refused for good. */
export async function countMail(read: Tx): Promise<{ waiting: number; failed: number }> {
  const row = await read.row<{ waiting: number; failed: number }>(
    `select (count(*) filter (where state = 'waiting'))::integer as waiting,
       (count(*) filter (where state = 'failed'))::integer as failed
     from outbox`,
  );
  return row ?? { waiting: 0, failed: 0 };
}
