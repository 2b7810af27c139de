import { Logger as WorkerLogger, runOnce } from 'graphile-worker';
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock, taskListOf, type JobContext, type JobsOptions } from './jobs.ts';

const silent = new WorkerLogger(() => () => undefined);

/**
 * For tests: runs the queued jobs, and those that they enqueue, until none is due at `clock()`. Throws the first
 * error of a task.
 */
export async function runAllJobs(options: JobsOptions): Promise<void> {
  const errors: unknown[] = [];
  const noted = async (work: Promise<void>): Promise<void> => {
    await work.catch((error: unknown) => {
      errors.push(error);
      throw error;
    });
  };
  const strict = options.tasks.map((task) => {
    const { run, runMany } = task;
    return {
      ...task,
      run: (payload: unknown, context: JobContext) => noted(run(payload, context)),
      ...(runMany && {
        runMany: (payloads: readonly unknown[], context: JobContext) =>
          noted(runMany(payloads, context)),
      }),
    };
  });
  const { signal } = new AbortController();
  const now = (options.clock ?? systemClock)();
  for (;;) {
    // The queue compares due times with the real clock, and the test's clock may be years away. Real time is the
    // database's: that of JavaScript lacks the microseconds of a job added just now. A batched job falls due
    // within a second.
    const due = await options.db.read.run(
      `select id from graphile_worker.reschedule_jobs(array(
         select id from graphile_worker.jobs
         where task_identifier = any(:names) and locked_at is null and attempts = 0
           and run_at <= greatest(:now::timestamptz, clock_timestamp() + interval '1 second')),
         run_at => '2000-01-01Z')`,
      { now, names: options.tasks.map((task) => task.name) },
    );
    if (due === 0) break;
    await runOnce({
      pgPool: options.db.pool,
      taskList: taskListOf({ ...options, tasks: strict }, signal),
      noHandleSignals: true,
      logger: silent,
    });
    await untilNoted(options);
    if (errors.length > 0) throw errors[0];
  }
}

/** The worker records a job's outcome after it has reported that all are done. */
async function untilNoted({ db, tasks }: JobsOptions): Promise<void> {
  const names = tasks.map((task) => task.name);
  for (;;) {
    const held = await db.read.row(
      `select 1 as found from graphile_worker.jobs
       where locked_at is not null and task_identifier = any(:names)
       limit 1`,
      { names },
    );
    if (held === null) return;
    await wait(5);
  }
}
