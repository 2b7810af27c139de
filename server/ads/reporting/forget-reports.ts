import type { Task } from '#server/kernel/jobs/jobs.ts';
import {
  forgetDays,
  forgetHours,
  forgetReach,
  forgetSearches,
  forgetSlices,
  forgetTerms,
} from './forget-store.ts';

const DAY_MS = 86_400_000;
/** As long as the events that prove them are stored. */
const HOURS_KEPT_DAYS = 35;
/** A quarter; days are kept for two and a half years. */
const SLICES_KEPT_DAYS = 92;
/** A report covers up to twice 90 days. */
const REACH_KEPT_DAYS = 182;
const DAYS_KEPT_DAYS = 914;

/** Deletes nightly what is too old for any report. */
export const forgetReportsTask: Task = {
  name: 'ads.forget-reports',
  daily: [20, 5],
  keepsDays: DAYS_KEPT_DAYS,
  isLong: true,
  async run(_payload, { tx, now }) {
    const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
    const dayBefore = (days: number): string => before(days).toISOString().slice(0, 10);
    await forgetHours(tx, before(HOURS_KEPT_DAYS));
    await forgetSlices(tx, dayBefore(SLICES_KEPT_DAYS));
    await forgetSearches(tx, dayBefore(SLICES_KEPT_DAYS));
    await forgetReach(tx, dayBefore(REACH_KEPT_DAYS));
    await forgetTerms(tx, before(HOURS_KEPT_DAYS));
    await forgetDays(tx, dayBefore(DAYS_KEPT_DAYS));
  },
};
