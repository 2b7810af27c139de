/** Formats times and numbers for people; only `Intl` computes them. */

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** "3 days ago"; less than a minute is "now". */
export function relativeTime(then: Date, now: Date, locale: string): string {
  const seconds = (then.getTime() - now.getTime()) / 1000;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  // Future times are rounded: three days less a moment is "in 3 days".
  const whole = seconds > 0 ? Math.round : Math.trunc;
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return format.format(whole(seconds / size), unit);
  }
  return format.format(0, 'second');
}

/** "14 Mar 2026" in the person's time zone (IANA). */
export function day(then: Date, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(then);
}

/** "1,204". */
export function wholeNumber(value: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(value);
}

/** "1.2K" from a thousand on. */
export function shortNumber(value: number, locale: string): string {
  const options = { notation: 'compact', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, options).format(value);
}
