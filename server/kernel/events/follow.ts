import type { Logger } from 'pino';
import type { Database } from '#server/kernel/db/pool.ts';
import { eventsSince, type Event } from '../db/event-store.ts';

/**
 * Follows the events of all processes. A transaction's number is given when it first writes, and not
 * when it commits: so each round reads the events of transactions that had not ended in the snapshot
 * of the round before. Nothing is missed or met twice, and nobody waits for a slow transaction.
 *
 * Rounds go one after the other: when a transaction of this process with events commits (whoever wrote it waits
 * for that round), when another process says that it wrote, and every second whatever happens.
 */
const ROUND_MS = 1_000;
/** Who is further behind does better to start over. */
const MOST = 50_000;

export interface Following {
  /** Comes back when everything that was committed before the call has been taken; never throws. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

export interface FollowOptions {
  readonly db: Database;
  readonly log: Logger;
  /** The snapshot to begin at (currentSnapshot). */
  readonly from: string;
  /** Takes what is new; it is given again when this throws. */
  readonly take: (events: readonly Event[]) => Promise<void>;
  /** Too much was missed to take it one by one. */
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
  // Whoever asks during a round may have written after it began to read: the next one is theirs.
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

/** A connection that hears when another process wrote; made again when it is lost. */
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
    // A connection may fail more than once, and when it was given back.
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
      // Without it rounds still come every second, and the next of them tries again.
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
