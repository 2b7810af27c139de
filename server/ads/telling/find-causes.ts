import { FUNDS_LOW_DAYS, NOTICE_DAYS } from '#contract/ads/notices/notice-rules.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { forgetNotices } from '../notices/notice-store.ts';
import { raiseNotices } from '../notices/raise-notices.ts';
import {
  budgetsGone,
  campaignsEnded,
  type FoundCause,
  fundsGone,
  tagsSilent,
} from './cause-store.ts';
import { planLetters } from './write-letters.ts';

/** The job that looks for events without a request of their own: used-up money, and times that have come. */
export const FIND_CAUSES = 'ads.find-notices';
const FORGET = 'ads.forget-notices';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A daily budget that is used up in the last hours of the day is as intended: no notice. */
const LATE_HOUR = 22;
/** Older events, from while nothing ran, are no longer reported. */
const SINCE_MS = 2 * DAY_MS;
const AT_ONCE = 1000;

export const findCausesTask: Task = {
  name: FIND_CAUSES,
  everyMinutes: 5,
  async run(_payload, context) {
    const { tx, now } = context;
    const times = { now, since: new Date(now.getTime() - SINCE_MS) };
    const isLate = now.getUTCHours() >= LATE_HOUR;
    await raiseAll(context, [
      ...(await budgetsGone(tx, { ...times, isLate }, AT_ONCE)),
      ...(await campaignsEnded(tx, times, AT_ONCE)),
      ...(await fundsGone(tx, { ...times, lowDays: FUNDS_LOW_DAYS }, AT_ONCE)),
      ...(await tagsSilent(
        tx,
        { ...times, quietSince: new Date(now.getTime() - DAY_MS) },
        AT_ONCE,
      )),
    ]);
    await planLetters(context);
  },
};

async function raiseAll(context: JobContext, causes: readonly FoundCause[]): Promise<void> {
  const byAccount = Map.groupBy(causes, ({ id }) => id);
  for (const found of byAccount.values()) {
    const [first] = found;
    if (first === undefined) continue;
    await raiseNotices(
      context,
      first,
      found.map(({ cause }) => cause),
    );
  }
}

/** Deletes old notices, also where advertising is off. */
export const forgetNoticesTask: Task = {
  name: FORGET,
  daily: [41, 3],
  keepsDays: NOTICE_DAYS,
  async run(_payload, { tx, now, jobs }) {
    const before = new Date(now.getTime() - NOTICE_DAYS * DAY_MS);
    if ((await forgetNotices(tx, before, AT_ONCE)) === AT_ONCE) await jobs.add(FORGET, {});
  },
};
