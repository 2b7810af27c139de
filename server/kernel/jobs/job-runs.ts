import type { JobHelpers, Task as Worked } from 'graphile-worker';
import type { Tx } from '../db/tx.ts';
import type { JobsOptions, Task } from './task.ts';
import { runsByItself } from './task-plan.ts';

/** The last run of a task. */
export interface JobRun {
  readonly name: string;
  readonly ranAt: Date;
  readonly tookMs: number;
  /** The first line of the error; null if it succeeded. */
  readonly reason: string | null;
  /** The last run that succeeded; null if none has. */
  readonly workedAt: Date | null;
}

const MAX_REASON = 300;

/**
 * Records when the job ran, for how long, and how it failed, if the task runs by itself: writing a row for each of the
 * thousands of other jobs would cost more than some of them. A record that cannot be written does not fail the job.
 */
export function recorded(
  { db, log, clock }: Required<Pick<JobsOptions, 'db' | 'log' | 'clock'>>,
  tasks: readonly Task[],
  work: (payload: unknown, helpers: JobHelpers) => Promise<void>,
): Worked {
  const [first] = tasks;
  if (first === undefined || !tasks.some(runsByItself)) return async (...job) => work(...job);
  return async (payload, helpers) => {
    const ranAt = clock();
    const begun = performance.now();
    const note = async (reason: string | null): Promise<void> => {
      const tookMs = Math.round(performance.now() - begun);
      await storeRun(db.read, { name: first.name, ranAt, tookMs, reason }).catch((error: unknown) =>
        log.debug({ error }, 'a run could not be recorded'),
      );
    };
    try {
      await work(payload, helpers);
    } catch (error) {
      await note(reasonOf(error));
      throw error;
    }
    await note(null);
  };
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split('\n', 1)[0] ?? '').slice(0, MAX_REASON).toWellFormed();
}

async function storeRun(read: Tx, run: Omit<JobRun, 'workedAt'>): Promise<void> {
  await read.run(
    `insert into job_runs (name, ran_at, took_ms, reason, worked_at)
     values (:name, :ranAt, :tookMs, :reason, case when :reason::text is null then :ranAt::timestamptz end)
     on conflict (name) do update
       set ran_at = excluded.ran_at, took_ms = excluded.took_ms, reason = excluded.reason,
           worked_at = coalesce(excluded.worked_at, job_runs.worked_at)`,
    { ...run },
  );
}

/** Returns the last run of each task that has run, by name. */
export async function lastRuns(read: Tx): Promise<ReadonlyMap<string, JobRun>> {
  const rows = await read.rows<JobRun>(
    `select name, ran_at as "ranAt", took_ms as "tookMs", reason, worked_at as "workedAt" from job_runs`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}
