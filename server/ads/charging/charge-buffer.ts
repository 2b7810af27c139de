import type { Logger } from 'pino';
import { Failure } from '#server/kernel/core/failure.ts';
import type { ChargeResult } from './charge-events.ts';
import type { AdEvent } from './event-store.ts';

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
/** Groups of accounts; under load a flush charges those of one. */
const LANE_BITS = 2n;
const LANES = 2 ** Number(LANE_BITS);
/** 2^64 by the golden ratio: its multiples scatter ids that follow each other at any distance. */
const GOLDEN = 0x9e3779b97f4a7c15n;
/** More than a healthy database leaves waiting for some seconds. */
const MOST_WAITING = 20_000;
const RETRY_AFTER = 2;

interface Waiting {
  readonly event: AdEvent;
  readonly done: (result: ChargeResult) => void;
  readonly failed: (error: unknown) => void;
}

interface Parts {
  /** Charges a batch; resolves once it is durable. */
  readonly chargeAll: (events: readonly AdEvent[]) => Promise<readonly ChargeResult[]>;
  readonly log: Logger;
  /** The most waiting events. */
  readonly room?: number;
}

/**
 * Collects events and charges them in batches, one batch at a time and each account's events in order of arrival: a
 * batch of hundreds costs little more than a single event. When more than one batch waits, lanes take turns. A batch
 * locks its accounts until it is durable, so processes whose batches had any accounts would wait for each other; as
 * all take the lanes in the same order, they soon follow each other from lane to lane.
 */
export function openChargeBuffer(parts: Parts): ChargeBuffer {
  const { room = MOST_WAITING } = parts;
  const waiting = waitingByLane();
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> | null = null;
  let isClosed = false;

  function flush(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (flushing !== null || waiting.size() === 0) return;
    flushing = chargeWaiting(parts, waiting.take()).finally(() => {
      flushing = null;
      plan();
    });
  }

  function plan(): void {
    if (waiting.size() >= ENOUGH || isClosed) flush();
    else if (waiting.size() > 0) timer ??= setTimeout(flush, PATIENCE_MS);
  }

  return {
    charge: (event) =>
      new Promise((done, failed) => {
        if (isClosed || waiting.size() >= room) return failed(busy());
        waiting.add({ event, done, failed });
        plan();
      }),
    async close() {
      isClosed = true;
      while (flushing !== null || waiting.size() > 0) {
        flush();
        await flushing;
      }
    },
  };
}

/** Returns an account's lane, the same in every process. */
const laneOf = ({ accountId }: AdEvent): number =>
  Number(BigInt.asUintN(64, BigInt(accountId) * GOLDEN) >> (64n - LANE_BITS));

function waitingByLane() {
  const lanes = Array.from({ length: LANES }, (): Waiting[] => []);
  let next = 0;
  const size = (): number => lanes.reduce((sum, lane) => sum + lane.length, 0);
  return {
    size,
    add: (one: Waiting): void => void lanes[laneOf(one.event)]?.push(one),
    /** Takes what is charged next: everything if that is one batch, else what waits in the next lane. */
    take(): Waiting[] {
      if (size() <= ENOUGH) return lanes.flatMap((lane) => lane.splice(0));
      const inTurn = [...lanes.slice(next), ...lanes.slice(0, next)];
      const lane = inTurn.find(({ length }) => length > 0) ?? [];
      next = (lanes.indexOf(lane) + 1) % LANES;
      return lane.splice(0, MOST_AT_ONCE);
    },
  };
}

/** Charges the waiting events and settles each caller; never throws. */
async function chargeWaiting({ chargeAll, log }: Parts, batch: readonly Waiting[]): Promise<void> {
  try {
    const events = batch.map(({ event }) => event);
    const results = await chargeAll(events);
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
