import type { Task } from '#server/kernel/jobs/jobs.ts';
import { forgetParts } from '../conversion-events/part-store.ts';
import { forgetTrials } from '../conversion-events/trial-store.ts';
import { forgetTagDays } from '../tag-events/tag-day-store.ts';
import { forgetOutside } from '../outside/outside-store.ts';
import { forgetUploads } from '../conversion-uploads/upload-store.ts';
import {
  forgetConversionHours,
  forgetConversions,
  forgetRefusals,
  forgetTouches,
  MOST_WINDOW_DAYS,
} from './attribution-store.ts';

const DAY_MS = 86_400_000;
/** As far back as reports by conversions can go. */
const CONVERSIONS_KEPT_DAYS = 95;
const REFUSALS_KEPT_DAYS = 7;
/** Displayed for half an hour. */
const TRIALS_KEPT_DAYS = 1;
/** A conversion may be reported a month late, and looks back by the longest window from its time. */
const TOUCHES_KEPT_DAYS = MOST_WINDOW_DAYS + 31;

/** Deletes nightly the conversions and touches that no report can request any more. */
export const forgetConversionsTask: Task = {
  name: 'ads.forget-conversions',
  daily: [35, 5],
  keepsDays: Math.max(CONVERSIONS_KEPT_DAYS, TOUCHES_KEPT_DAYS),
  isLong: true,
  async run(_payload, { tx, now }) {
    const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
    await forgetConversions(tx, before(CONVERSIONS_KEPT_DAYS));
    await forgetConversionHours(tx, before(CONVERSIONS_KEPT_DAYS));
    await forgetOutside(tx, before(CONVERSIONS_KEPT_DAYS));
    await forgetParts(tx, before(CONVERSIONS_KEPT_DAYS));
    await forgetTagDays(tx, before(CONVERSIONS_KEPT_DAYS));
    await forgetUploads(tx, before(CONVERSIONS_KEPT_DAYS));
    await forgetRefusals(tx, before(REFUSALS_KEPT_DAYS));
    await forgetTrials(tx, before(TRIALS_KEPT_DAYS));
    await forgetTouches(tx, before(TOUCHES_KEPT_DAYS));
  },
};
