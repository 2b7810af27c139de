import type { PlanRange } from '#contract/ads/planner/plan.ts';
import { microsText } from '../console/micros-text.ts';

/** As short as a figure is read. */
const compact = (formats: string): Intl.NumberFormat =>
  new Intl.NumberFormat(formats, { notation: 'compact', maximumSignificantDigits: 3 });

/** From the least to the most; one number where they are read the same. */
function between(least: string, most: string): string {
  return least === most ? least : `${least} – ${most}`;
}

export function rangeText({ least, most }: PlanRange, formats: string): string {
  const format = compact(formats);
  return between(format.format(least), format.format(most));
}

export const shortNumber = (value: number, formats: string): string =>
  compact(formats).format(value);

/** Tenths, as how often somebody sees something. */
export function timesText({ least, most }: PlanRange, formats: string): string {
  const format = new Intl.NumberFormat(formats, { maximumFractionDigits: 1 });
  return between(format.format(least / 10), format.format(most / 10));
}

interface Shown {
  readonly currency: string;
  readonly formats: string;
}

/** What so many of something cost each, where all of the money is spent; null of none. */
export function eachText(
  spend: PlanRange,
  count: PlanRange,
  { many, ...format }: Shown & { readonly many: number },
): string | null {
  if (count.least === 0 || count.most === 0) return null;
  const middle = (range: PlanRange): number => (range.least + range.most) / 2;
  return microsText(Math.round((middle(spend) * many) / middle(count)), format);
}

/** A budget in the digits that it needs. */
export function budgetText(micros: number, { currency, formats }: Shown): string {
  const units = micros / 1_000_000;
  const style = { style: 'currency', currency } as const;
  const digits = Number.isInteger(units) ? { maximumFractionDigits: 0 } : {};
  return new Intl.NumberFormat(formats, { ...style, ...digits }).format(units);
}
