import type { Logger } from 'pino';
import type { Database } from '#server/kernel/db/pool.ts';
import { eventsSince, type Event } from '../db/event-store.ts';

/**
 * Follows the events of all processes. A transaction gets its number when it first writes, and not when it
 * commits: so each round reads the events of transactions that had not ended in the snapshot of the round before.
 * No event is missed or read twice, and no round waits for a slow transaction.
 *
 * Rounds run one after the other: when a transaction of this process with events commits (the writer waits for
 * that round), when another process notifies, and every second in any case.
 */
const ROUND_MS = 1_000;
/** A follower further behind than this many events reloads instead. */
const MOST = 50_000;

export interface Following {
  /** Resolves when everything committed before the call has been taken; never throws. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

export interface FollowOptions {
  readonly db: Database;
  readonly log: Logger;
  /** The snapshot to begin at (currentSnapshot). */
  readonly from: string;
  /** Processes new events; they are delivered again when this throws. */
  readonly take: (events: readonly Event[]) => Promise<void>;
  /** Called when too many events were missed to process them one by one. */
  readonly onTooMuch: () => void;
}

export function followEvents({ db, log, from, take, onTooMuch }: FollowOptions): Following {
  let known = from;
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  let isOver = false;

  const round = async (): Promise<void> => {
    const { events, snapshot } = await eventsSince(db.read, known, MOST);
    if (events.length === MOST) return onTooMuch();
    if (events.length > 0) await take(events);
    known = snapshot;
  };
  // A caller during a round may have written after the round began to read, so it waits for the next one.
  const catchUp = (): Promise<void> => {
    next ??= last.then(async () => {
      next = null;
      if (isOver) return;
      last = round().catch((error: unknown) => {
        if (!isOver) log.warn({ err: error }, 'events could not be followed');
      });
      await last;
    });
    return next;
  };
  const line = listeningLine(db, () => void catchUp());
  const timer = setInterval(() => {
    void line.listen();
    void catchUp();
  }, ROUND_MS).unref();
  void line.listen();
  const forget = db.onAnnounced(catchUp);
  return {
    catchUp,
    async stop() {
      isOver = true;
      forget();
      clearInterval(timer);
      await line.end();
      await next;
      await last;
    },
  };
}

/** A connection that listens for notifications of other processes; reopened when it is lost. */
function listeningLine(
  { pool }: Database,
  onWake: () => void,
): { listen(): Promise<void>; end(): Promise<void> } {
  let drop: (() => void) | null = null;
  let making: Promise<void> | null = null;
  let isOver = false;
  const make = async (): Promise<void> => {
    const made = await pool.connect();
    if (isOver) return made.release(true);
    // A connection may fail more than once, even after it was released.
    const lose = (): void => {
      if (drop !== lose) return;
      drop = null;
      made.release(true);
    };
    drop = lose;
    made.on('error', lose);
    made.on('notification', onWake);
    await made.query('listen events').catch(lose);
  };
  return {
    async listen() {
      if (drop !== null || isOver) return;
      // Without it rounds still run every second, and the next one tries again.
      making ??= make().catch(() => undefined);
      await making.finally(() => (making = null));
    },
    async end() {
      isOver = true;
      await making;
      drop?.();
    },
  };
}
