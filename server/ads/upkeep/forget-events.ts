import type { Task } from '#server/kernel/jobs/jobs.ts';
import { ringOfDay, RINGS } from '../charging/event-store.ts';
import { forgetRing, forgetSamples } from './forget-store.ts';

/** Events and samples of auctions are stored for this many days; sums, ledger entries and anchors of events stay. */
const KEPT_DAYS = 35;

/** Empties nightly the rings whose days are over: each ring holds one day of every forty. */
export const forgetTask: Task = {
  name: 'ads.forget',
  daily: [50, 4],
  keepsDays: KEPT_DAYS,
  async run(_payload, { tx, now }) {
    for (let days = KEPT_DAYS; days < RINGS; days += 1) {
      await forgetRing(tx, ringOfDay(now, days), now);
      await forgetSamples(tx, ringOfDay(now, days), now);
    }
  },
};
