import type { Logger } from 'pino';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import { chargeEvents, type ChargeResult } from './charge-events.ts';
import type { AdEvent } from './charge-store.ts';

/** Events of one process on their way to the database. */
export interface ChargeBuffer {
  /**
   * Counts and charges an event, and answers once that is on disk. Refuses with `unavailable` when the database
   * does not keep up, or the server ends: whoever told of the event tells of it again.
   */
  charge(event: AdEvent): Promise<ChargeResult>;
  /** Takes no more events and ends when those that wait are on disk. */
  close(): Promise<void>;
}

/** A flush waits for so many events, or for so many milliseconds, whichever is over first. */
const ENOUGH = 256;
const PATIENCE_MS = 100;
/** What has gathered during a flush goes with the next one, as long as its locks are not held for long. */
const MOST_AT_ONCE = 1_000;
/** More than a database that is well leaves waiting for some seconds. */
const MOST_WAITING = 20_000;
const RETRY_AFTER = 2;

interface Waiting {
  readonly event: AdEvent;
  readonly done: (result: ChargeResult) => void;
  readonly failed: (error: unknown) => void;
}

interface Parts {
  readonly db: Pick<Database, 'transaction'>;
  readonly clock: () => Date;
  readonly log: Logger;
  /** How many events may wait. */
  readonly room?: number;
}

/**
 * Gathers events, in the order in which they come, and charges them together, one batch at a time: a batch of
 * hundreds costs little more than one event alone, and two at once would only wait for each other's accounts.
 */
export function openChargeBuffer(parts: Parts): ChargeBuffer {
  const { room = MOST_WAITING } = parts;
  const waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> | null = null;
  let isClosed = false;

  function flush(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (flushing !== null || waiting.length === 0) return;
    flushing = chargeWaiting(parts, waiting.splice(0, MOST_AT_ONCE)).finally(() => {
      flushing = null;
      plan();
    });
  }

  function plan(): void {
    if (waiting.length >= ENOUGH || isClosed) flush();
    else if (waiting.length > 0) timer ??= setTimeout(flush, PATIENCE_MS);
  }

  return {
    charge: (event) =>
      new Promise((done, failed) => {
        if (isClosed || waiting.length >= room) return failed(busy());
        waiting.push({ event, done, failed });
        plan();
      }),
    async close() {
      isClosed = true;
      while (flushing !== null || waiting.length > 0) {
        flush();
        await flushing;
      }
    },
  };
}

/** Charges what has waited and tells each caller; never throws. */
async function chargeWaiting({ db, clock, log }: Parts, batch: readonly Waiting[]): Promise<void> {
  try {
    const events = batch.map(({ event }) => event);
    const results = await chargeEvents(db, events, clock());
    batch.forEach(({ done, failed }, index) => {
      const result = results[index];
      if (result === undefined) failed(new Error('an event of a batch has no result'));
      else done(result);
    });
  } catch (error) {
    if (!(error instanceof Failure)) log.error({ error }, 'a batch of ad events was not charged');
    for (const { failed } of batch) failed(error);
  }
}

const busy = (): Failure =>
  new Failure('unavailable', "This isn't available right now. Please try again.", {
    retryAfter: RETRY_AFTER,
  });
