import type { Logger } from 'pino';
import type { Jobs } from '../context/context.ts';
import type { Database } from '../db/pool.ts';
import type { Tx } from '../db/tx.ts';

/** The context of a task. It runs in one transaction, which commits when the task returns. */
export interface JobContext {
  readonly tx: Tx;
  readonly read: Tx;
  readonly now: Date;
  readonly jobs: Jobs;
  readonly log: Logger;
  /** Aborts when the server stops: a task should then give up where it can. */
  readonly signal: AbortSignal;
}

/**
 * A background task by name; tasks of the same name all run for a job of that name, each in a transaction of its
 * own. A task may run more than once for one job (a process may be killed between its commit and marking the job
 * done), so it must be idempotent [SEC-74].
 */
export interface Task {
  readonly name: string;
  readonly run: (payload: unknown, context: JobContext) => Promise<void>;
  /**
   * Runs a batch of jobs of the name, if every task of the name supports it: they are deleted from the queue in
   * the transaction that runs them. If the batch fails, they run one by one, with `run`.
   */
  readonly runMany?: (payloads: readonly unknown[], context: JobContext) => Promise<void>;
  /** Whether it scans whole tables: its statements may take minutes rather than seconds. */
  readonly isLong?: boolean;
  /** The daily schedule, once for all servers together: [minute, hour], UTC. */
  readonly daily?: readonly [number, number];
  /** The hourly schedule, once for all servers: the minute. */
  readonly hourly?: number;
  /** The interval in minutes, once for all servers; missed runs are not made up for. */
  readonly everyMinutes?: number;
  /** Whether it plans its next run itself. */
  readonly isPlanned?: true;
  /** For a sweep: after how many days the last of what it sweeps is deleted. */
  readonly keepsDays?: number;
}

/** The dependencies of the worker. */
export interface JobsOptions {
  readonly db: Database;
  readonly tasks: readonly Task[];
  readonly log: Logger;
  readonly clock?: () => Date;
}
