import {
  Logger as WorkerLogger,
  parseCronItems,
  run,
  type JobHelpers,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Jobs } from '../context/context.ts';
import type { Tx } from '../db/tx.ts';
import { mayBeTogether, runTogether } from './jobs-together.ts';
import { watchWorkers } from './job-workers.ts';
import { cronOf } from './cron-of.ts';
import { recorded } from './job-runs.ts';
import { addQuietly } from './queue-tables.ts';
import type { JobContext, JobsOptions, Task } from './task.ts';
import { wakeForLanes } from './wake-for-lanes.ts';

export type { JobContext, JobsOptions, Task } from './task.ts';

/** Creates a task that handles single payloads and batches alike. */
export function manyTask(name: string, runMany: NonNullable<Task['runMany']>): Task {
  return { name, runMany, run: (payload, context) => runMany([payload], context) };
}

/** The running worker. */
export interface JobRunner {
  /** Takes no more jobs, gives running ones up to 5 s to end and releases the rest. */
  stop(): Promise<void>;
}

// The delay before attempt n grows as e to the n, up to six hours: the last attempt is a day later.
const MAX_ATTEMPTS = 12;
const CONCURRENCY = 4;
const STOP_MS = 5_000;
const LONG_STATEMENT_MS = 300_000;

/** Enqueues in the transaction `tx`: the job exists if, and only if, that commits. */
export function jobsIn(tx: Tx): Jobs {
  return {
    async add(name, payload, options = {}) {
      const text = JSON.stringify(payload);
      const { runAt = null, jobKey = null } = options;
      if (options.mayWait === true && (await addQuietly(tx, name, text, MAX_ATTEMPTS))) return;
      await tx.row(
        `select id from graphile_worker.add_job(
           identifier => :name, payload => :text::json, run_at => :runAt::timestamptz,
           max_attempts => :maxAttempts::int, job_key => :jobKey)`,
        { name, text, runAt, maxAttempts: MAX_ATTEMPTS, jobKey },
      );
    },
    async addAll(name, payloads, { lane } = {}) {
      if (payloads.length === 0) return;
      await tx.rows(
        `select job.id from unnest(:payloads::text[]) as payload
         cross join lateral graphile_worker.add_job(
           identifier => :name, payload => payload::json, max_attempts => :maxAttempts::int,
           queue_name => :lane) as job`,
        {
          name,
          payloads: payloads.map((payload) => JSON.stringify(payload)),
          maxAttempts: MAX_ATTEMPTS,
          lane: lane ?? null,
        },
      );
    },
  };
}

/** Counts the jobs of this name that are not done, without those that failed for good. */
export async function waitingJobs(read: Tx, name: string): Promise<number> {
  const row = await read.row<{ jobs: number }>(
    `select count(*)::integer as jobs from graphile_worker.jobs
     where task_identifier = :name and attempts < max_attempts`,
    { name },
  );
  return row?.jobs ?? 0;
}

/**
 * Starts the worker, which recovers after the database was unavailable. Jobs of a killed process are reassigned a
 * few seconds after it is gone.
 */
export async function startJobs(options: JobsOptions): Promise<JobRunner> {
  const stopping = new AbortController();
  const start = (): Promise<Working> => startRunner(options, stopping.signal);
  let working = await start();
  const watched = (async () => {
    while (!stopping.signal.aborted) {
      await endOf(working, stopping.signal);
      if (stopping.signal.aborted) return;
      options.log.error('the job worker ended and is started again');
      void working.runner.kill().catch(() => undefined);
      const next = await restart(start, stopping.signal);
      if (next !== null) working = next;
    }
  })();
  const workers = watchWorkers(options.db, options.log, () => working.id(), stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await stopRunner(working.runner);
      await watched;
      await workers;
    },
  };
}

/** A running worker. */
interface Working {
  readonly runner: Runner;
  /** The worker id that it locks jobs with. */
  readonly id: () => string | null;
  /** Resolves when it shuts down by itself or is stuck. */
  readonly failing: Promise<unknown>;
}

// A worker that shuts down because the database is unavailable may wait for ever to record its jobs.
async function endOf({ runner, failing }: Working, signal: AbortSignal): Promise<unknown> {
  const late = failing.then(() => wait(STOP_MS, undefined, { signal })).catch(() => undefined);
  return Promise.race([runner.promise.catch(() => undefined), late]);
}

async function restart(
  start: () => Promise<Working>,
  signal: AbortSignal,
): Promise<Working | null> {
  while (!signal.aborted) {
    await wait(1_000, undefined, { signal }).catch(() => undefined);
    try {
      return await start();
    } catch {
      // Still unavailable; the worker itself has logged why.
    }
  }
  return null;
}

async function startRunner(options: JobsOptions, signal: AbortSignal): Promise<Working> {
  const events: WorkerEvents = new EventEmitter();
  let id: string | null = null;
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id;
  });
  wakeForLanes(events);
  const failing = failureIn(events);
  const runner = await run({
    pgPool: options.db.pool,
    taskList: taskListOf(options, signal),
    concurrency: CONCURRENCY,
    // Jobs of other processes arrive by notification; polling is for retries and scheduled jobs.
    pollInterval: 1_000,
    noHandleSignals: true,
    events,
    gracefulShutdownAbortTimeout: STOP_MS,
    logger: loggerOver(options.log),
    parsedCronItems: parseCronItems(options.tasks.flatMap((task) => cronOf(task, MAX_ATTEMPTS))),
    // With the default, nothing awaits the update that marks a job done or failed, so an unavailable database
    // would end the process with an unhandled rejection [SEC-77]. With a batch delay it ends only the worker,
    // which is restarted.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  runner.promise.catch(() => {
    // Handled where it is awaited; this only keeps it from ending the process before.
  });
  return { runner, id: () => id, failing };
}

/**
 * Resolves when a poll for jobs fails, which ends the worker too: a job may have been locked in its name although
 * the answer was lost, which only ending the worker releases, and a failure of its very first poll would be
 * remembered for good.
 */
function failureIn(events: WorkerEvents): Promise<unknown> {
  return new Promise<void>((failed) => {
    events.once('pool:gracefulShutdown', () => failed());
    events.once('worker:getJob:error', () => failed());
  });
}

async function stopRunner(runner: Runner): Promise<void> {
  const limit = new AbortController();
  const late = wait(STOP_MS, 'late', { signal: limit.signal }).catch(() => 'done');
  const stopped = runner.stop().then(
    () => 'done',
    () => 'done',
  );
  if ((await Promise.race([stopped, late])) === 'late') await runner.kill().catch(() => undefined);
  limit.abort();
}

export const systemClock = (): Date => new Date();

/** Returns the tasks in the worker's format: each runs in a transaction of its own. */
export function taskListOf(options: JobsOptions, signal: AbortSignal): TaskList {
  const { db, log, clock = systemClock } = options;
  const contextIn = (tx: Tx, name: string): JobContext => ({
    tx,
    read: db.read,
    now: clock(),
    jobs: jobsIn(tx),
    log: log.child({ task: name }),
    signal,
  });
  const run = (task: Task, payload: unknown): Promise<void> =>
    db.transaction(
      (tx) => task.run(payload, contextIn(tx, task.name)),
      task.isLong ? { statementTimeout: LONG_STATEMENT_MS } : {},
    );
  const runAll = async (name: string, tasks: readonly Task[], payload: unknown) => {
    const together = tasks.flatMap((task) => task.runMany ?? []);
    if (together.length < tasks.length) return false;
    const runMany = async (payloads: readonly unknown[], tx: Tx): Promise<void> => {
      for (const one of together) await one(payloads, contextIn(tx, name));
    };
    return runTogether({ db, log, name, runMany }, payload);
  };
  return Object.fromEntries(
    [...Map.groupBy(options.tasks, (task) => task.name)].map(([name, tasks]) => [
      name,
      recorded({ db, log, clock }, tasks, async (payload: unknown, { job }: JobHelpers) => {
        const isDone = mayBeTogether(job) && (await runAll(name, tasks, payload));
        if (isDone) return;
        // A failing task does not keep the others of its name from running.
        const errors: unknown[] = [];
        for (const task of tasks) {
          await run(task, payload).catch((error: unknown) => errors.push(error));
        }
        if (errors.length > 0) throw errors[0];
      }),
    ]),
  );
}

// Logs only the message: the metadata holds the payload, which may hold anything.
function loggerOver(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ worker: message }, 'job worker');
    else if (level === 'warning') log.warn({ worker: message }, 'job worker');
    else log.debug({ worker: message }, 'job worker');
  });
}
