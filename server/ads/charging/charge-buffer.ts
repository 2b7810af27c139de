import type { Logger } from 'pino';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import { chargeEvents, type ChargeResult } from './charge-events.ts';
import type { AdEvent } from './charge-store.ts';

/** Buffers a process's events on their way to the database. */
export interface ChargeBuffer {
  /**
   * Counts and charges an event; resolves once that is durable. Refuses with `unavailable` if the database is too slow
   * or the server is stopping: the reporter then retries.
   */
  charge(event: AdEvent): Promise<ChargeResult>;
  /** Accepts no more events and resolves once the waiting ones are durable. */
  close(): Promise<void>;
}

/** A flush starts at this many events or after this many milliseconds, whichever comes first. */
const ENOUGH = 256;
const PATIENCE_MS = 100;
/** The most events per flush, so that locks are held briefly; what gathers during one flush goes into the next. */
const MOST_AT_ONCE = 1_000;
/** More than a healthy database leaves waiting for some seconds. */
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
  /** The most waiting events. */
  readonly room?: number;
}

/**
 * Collects events in order of arrival and charges them in batches, one batch at a time: a batch of hundreds costs
 * little more than a single event, and two at once would only wait for each other's accounts.
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

/** Charges the waiting events and settles each caller; never throws. */
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
