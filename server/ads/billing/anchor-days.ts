import type { Task } from '#server/kernel/jobs/jobs.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { insertAnchor, nextToAnchor, rootBefore } from './anchor-store.ts';

const DAY_MS = 86_400_000;
/** Whoever books something takes the time at the start; an hour later all of yesterday is there. */
const SETTLED_MS = 3_600_000;
/** Days that one run makes up for. */
const DAYS_AT_ONCE = 40;

/** The moment at which a day is over, in UTC. */
export const endOfDay = (day: string): Date => new Date(Date.parse(day) + DAY_MS);

/**
 * Once a day one hash over the ledgers of all accounts. Whoever keeps it elsewhere, a line of 64 digits, can say
 * later that none of them was changed; nothing is booked into a day that has one.
 */
export const anchorTask: Task = {
  name: 'ads.anchor',
  daily: [20, 1],
  async run(_payload, { tx, now }) {
    await anchorDays(tx, now);
  },
};

/** Anchors the days that are over and have no anchor yet. */
export async function anchorDays(tx: Tx, now: Date): Promise<void> {
  let day = await nextToAnchor(tx);
  for (let made = 0; day !== null && made < DAYS_AT_ONCE; made += 1) {
    const end = endOfDay(day);
    if (end.getTime() + SETTLED_MS > now.getTime()) return;
    await insertAnchor(tx, day, now, await rootBefore(tx, end));
    day = end.toISOString().slice(0, 10);
  }
}
