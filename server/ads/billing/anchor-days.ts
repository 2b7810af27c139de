import type { Task } from '#server/kernel/jobs/jobs.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { insertAnchor, nextToAnchor, rootBefore } from './anchor-store.ts';

const DAY_MS = 86_400_000;
/**
 * Bookings carry the time at which their transaction began; an hour after midnight all of yesterday's are committed.
 */
const SETTLED_MS = 3_600_000;
/** Missed days made up for by one run. */
const DAYS_AT_ONCE = 40;

/** The moment at which a day is over, in UTC. */
export const endOfDay = (day: string): Date => new Date(Date.parse(day) + DAY_MS);

/**
 * Hashes the ledgers of all accounts once a day. With a copy of that hash (64 digits) outside the product, anyone can
 * verify later that no ledger was changed. Nothing can be booked into an anchored day.
 */
export const anchorTask: Task = {
  name: 'ads.anchor',
  daily: [20, 1],
  async run(_payload, { tx, now }) {
    await anchorDays(tx, now);
  },
};

/** Anchors the past days that have no anchor yet. */
export async function anchorDays(tx: Tx, now: Date): Promise<void> {
  let day = await nextToAnchor(tx);
  for (let made = 0; day !== null && made < DAYS_AT_ONCE; made += 1) {
    const end = endOfDay(day);
    if (end.getTime() + SETTLED_MS > now.getTime()) return;
    await insertAnchor(tx, day, now, await rootBefore(tx, end));
    day = end.toISOString().slice(0, 10);
  }
}
