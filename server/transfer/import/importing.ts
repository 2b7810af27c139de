import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isRetryable } from '#server/kernel/db/faults.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { actingAs, originOfNobody, viewerWithoutSession } from '#server/kernel/context/nobody.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import type { Media } from '#server/media/index.ts';
import type { Counted, Report } from './report.ts';
import { beginAttempt, storeAttempt, takeTurn, undoAttempt } from './store.ts';

/** The dependencies of an import. */
export interface Importing {
  readonly db: Database;
  readonly media: Media;
  readonly log: Logger;
  readonly clock: () => Date;
  /** Stops the import after the current step. */
  readonly signal: AbortSignal;
  readonly report: Report;
}

const ATTEMPTS = 5;
/** How long an unavailable or overloaded database is waited for, in ms, and each single wait. */
const AWAY_MS = 120_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;

/** One step: the state of an open transaction of the import. */
export interface Step {
  readonly importing: Importing;
  readonly tx: Tx;
  readonly now: Date;
  /** What this step creates; added to the report once it is committed. */
  readonly counted: Counted;
}

/** Runs one step while no other import is in one. */
export function inStep<T>(importing: Importing, work: (step: Step) => Promise<T>): Promise<T> {
  return inTransaction(importing, async (step) => {
    await takeTurn(step.tx);
    return work(step);
  });
}

/** Runs a step that takes its turn itself; retries it if PostgreSQL aborted it because of another transaction. */
export async function inTransaction<T>(
  importing: Importing,
  work: (step: Step) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await whenThere(importing, () => attemptOf(importing, work));
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

async function attemptOf<T>(importing: Importing, work: (step: Step) => Promise<T>): Promise<T> {
  const counted: Counted = { people: 0, boards: 0, sections: 0, pins: 0, saves: 0, photos: 0 };
  const result = await importing.db.transaction((tx) =>
    work({ importing, tx, now: importing.clock(), counted }),
  );
  importing.report.count(counted);
  return result;
}

/** Retries after a wait while the database is unavailable or overloaded, because no user is there to retry. */
export async function whenThere<T>(
  { signal, log }: Pick<Importing, 'signal' | 'log'>,
  work: () => Promise<T>,
): Promise<T> {
  for (let waited = 0, pause = FIRST_WAIT_MS; ; waited += pause) {
    try {
      return await work();
    } catch (error) {
      const isAway = error instanceof Failure && error.code === 'unavailable';
      if (!isAway || waited >= AWAY_MS || signal.aborted) throw error;
      pause = Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS, waited));
      log.warn({ err: error.cause, pause }, 'the import waits for the database');
      // If the import is stopped meanwhile, the next attempt's error is reported.
      await wait(pause, null, { signal }).catch(() => undefined);
    }
  }
}

/** Returns a context for acting as the person who owns what is imported. */
export function contextAs({ importing, tx, now }: Step, personId: string): SignedInContext {
  const { log, signal, media } = importing;
  return actingAs(viewerWithoutSession(personId), {
    tx,
    // Within a step all reads see what it has written so far.
    read: tx,
    now,
    jobs: jobsIn(tx),
    log,
    signal,
    origin: originOfNobody('import', { mediaUrl: media.baseUrl }),
  });
}

/** Returns the work's result; null if it was refused with this code, and its writes are then rolled back. */
export async function unless<T>(
  code: Failure['code'],
  tx: Tx,
  work: () => Promise<T>,
): Promise<T | null> {
  await beginAttempt(tx);
  try {
    const result = await work();
    await storeAttempt(tx);
    return result;
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== code) throw error;
    await undoAttempt(tx);
    return null;
  }
}
