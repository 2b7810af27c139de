const MINUTE_MS = 60_000;
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
