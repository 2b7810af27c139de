import type { Days } from './range.ts';

/** The latest format of each kind: making one is costly, and a chart names each of its days. */
const latest = new Map<string, { readonly formats: string; readonly made: Intl.DateTimeFormat }>();

function formatOf(formats: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const kind = JSON.stringify(options);
  const known = latest.get(kind);
  if (known?.formats === formats) return known.made;
  const made = new Intl.DateTimeFormat(formats, { timeZone: 'UTC', ...options });
  latest.set(kind, { formats, made });
  return made;
}

/** A range such as "25 Aug – 23 Sep". */
export function daysText({ from, to }: Days, formats: string): string {
  const format = formatOf(formats, { day: 'numeric', month: 'short' });
  const [first, last] = [format.format(new Date(from)), format.format(new Date(to))];
  // Not formatRange, because server and browser use different spaces around its dash.
  return from === to ? first : `${first} – ${last}`;
}

/** A step of a chart, such as "Mon 14 Sep"; hours include the time. */
export function stepText(step: string, formats: string): string {
  const hour = step.includes('T') ? ({ hour: '2-digit', minute: '2-digit' } as const) : {};
  return formatOf(formats, { weekday: 'short', day: 'numeric', month: 'short', ...hour }).format(
    new Date(step),
  );
}

/** A short step below an axis, such as "14 Sep". */
export const shortStepText = (seconds: number, formats: string): string =>
  formatOf(formats, { day: 'numeric', month: 'short' }).format(new Date(seconds * 1000));
