const MINUTE_MS = 60_000;
/** Runs that failed through no fault of the file are retried this often, with this pause. */
const TRIES = 3;
const PAUSE_MS = 3_600_000;
const DAYS = [0, 1, 2];

/** Returns the first moment after `after` at which local time in the zone is `time` (HH:MM). */
export function nextRun(time: string, timeZone: string, after: Date): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const local = new Date(after.getTime() + offsetAt(timeZone, after.getTime()));
  const moments = DAYS.map((day) => {
    const wanted = Date.UTC(
      local.getUTCFullYear(),
      local.getUTCMonth(),
      local.getUTCDate() + day,
      hour,
      minute,
    );
    // The offset at that moment may differ from the one at the first guess.
    const near = wanted - offsetAt(timeZone, wanted);
    return new Date(wanted - offsetAt(timeZone, near));
  });
  const next = moments.find((moment) => moment > after);
  if (next === undefined) throw new Error(`no ${time} comes in ${timeZone}`);
  return next;
}

/**
 * Returns the next run of a data source after `failures` failed runs in a row: earlier than planned, if there is a
 * plan.
 */
export function nextTry(planned: Date | null, failures: number, now: Date): Date | null {
  if (planned === null || failures === 0 || failures > TRIES) return planned;
  const soon = new Date(now.getTime() + PAUSE_MS);
  return soon < planned ? soon : planned;
}

/** Returns the zone's offset from UTC at a moment, in ms. */
function offsetAt(timeZone: string, ms: number): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(ms);
  const of = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
  return local - Math.floor(ms / MINUTE_MS) * MINUTE_MS;
}
