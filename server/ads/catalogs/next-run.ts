const MINUTE_MS = 60_000;
/** A run that failed for another reason than its file is tried again, so often and after so long. */
const TRIES = 3;
const PAUSE_MS = 3_600_000;
const DAYS = [0, 1, 2];

/** The first moment after `after` at which clocks of the zone show this time, HH:MM. */
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
    // The offset that holds there may be another one than at the moment that is guessed first.
    const near = wanted - offsetAt(timeZone, wanted);
    return new Date(wanted - offsetAt(timeZone, near));
  });
  const next = moments.find((moment) => moment > after);
  if (next === undefined) throw new Error(`no ${time} comes in ${timeZone}`);
  return next;
}

/** When a data source is read next whose run failed so often in a row: sooner than planned, if it is at all. */
export function nextTry(planned: Date | null, failures: number, now: Date): Date | null {
  if (planned === null || failures === 0 || failures > TRIES) return planned;
  const soon = new Date(now.getTime() + PAUSE_MS);
  return soon < planned ? soon : planned;
}

/** How far clocks of the zone are before UTC at a moment, in ms. */
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
