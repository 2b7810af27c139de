import type { parseCronItems } from 'graphile-worker';
import type { Task } from './task.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Returns the task's schedule as the queue reads it. A server that was down at that time runs it at its next start. */
export function cronOf(
  { name, daily, hourly, everyMinutes }: Task,
  maxAttempts: number,
): Parameters<typeof parseCronItems>[0] {
  if (everyMinutes !== undefined) {
    const options = { maxAttempts, jobKey: name };
    return [{ task: name, identifier: name, match: `*/${everyMinutes} * * * *`, options }];
  }
  if (daily === undefined && hourly === undefined) return [];
  const [minute, hour] = daily ?? [hourly, '*'];
  const backfillPeriod = daily ? DAY_MS : HOUR_MS;
  const options = { backfillPeriod, maxAttempts, jobKey: name };
  return [{ task: name, identifier: name, match: `${minute} ${hour} * * *`, options }];
}
