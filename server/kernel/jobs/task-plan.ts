import type { Task } from './task.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

type Plan = Pick<Task, 'daily' | 'hourly' | 'everyMinutes' | 'isPlanned'>;

/** Whether nobody's act starts it: it has a schedule, or plans its next run itself. */
export function runsByItself({ daily, hourly, everyMinutes, isPlanned }: Plan): boolean {
  return (
    daily !== undefined || hourly !== undefined || everyMinutes !== undefined || isPlanned === true
  );
}

/** Returns the next time by the schedule, after `now`; null without one. */
export function nextRun({ daily, hourly, everyMinutes }: Plan, now: Date): Date | null {
  if (everyMinutes !== undefined) {
    const hour = startOf(now, HOUR_MS);
    // As in cron: counting starts anew with each hour.
    const minutes =
      Math.floor((now.getTime() - hour) / MINUTE_MS / everyMinutes + 1) * everyMinutes;
    return new Date(hour + Math.min(minutes, 60) * MINUTE_MS);
  }
  if (daily !== undefined) {
    const [minute, hour] = daily;
    return after(now, hour * HOUR_MS + minute * MINUTE_MS, DAY_MS);
  }
  return hourly === undefined ? null : after(now, hourly * MINUTE_MS, HOUR_MS);
}

const startOf = (now: Date, period: number): number => Math.floor(now.getTime() / period) * period;

function after(now: Date, offset: number, period: number): Date {
  const time = startOf(now, period) + offset;
  return new Date(time > now.getTime() ? time : time + period);
}
