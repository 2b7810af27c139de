import type { PlanRange } from '#contract/ads/planner/plan.ts';
import { amountIn } from '#web/kernel/words/amount-in.ts';
import { microsText } from '../console/micros-text.ts';

/** Compact numbers with three significant digits. */
const compact = (formats: string): Intl.NumberFormat =>
  new Intl.NumberFormat(formats, { notation: 'compact', maximumSignificantDigits: 3 });

/** A range; one number if both ends look the same. */
function between(least: string, most: string): string {
  return least === most ? least : `${least} – ${most}`;
}

export function rangeText({ least, most }: PlanRange, formats: string): string {
  const format = compact(formats);
  return between(format.format(least), format.format(most));
}

export const shortNumber = (value: number, formats: string): string =>
  compact(formats).format(value);

/** Formats tenths, such as views per person. */
export function timesText({ least, most }: PlanRange, formats: string): string {
  const format = new Intl.NumberFormat(formats, { maximumFractionDigits: 1 });
  return between(format.format(least / 10), format.format(most / 10));
}

interface Shown {
  readonly currency: string;
  readonly formats: string;
}

/** The cost per result when the whole budget is spent; null without results. */
export function eachText(
  spend: PlanRange,
  count: PlanRange,
  { many, ...format }: Shown & { readonly many: number },
): string | null {
  if (count.least === 0 || count.most === 0) return null;
  const middle = (range: PlanRange): number => (range.least + range.most) / 2;
  return microsText(Math.round((middle(spend) * many) / middle(count)), format);
}

/** A budget with only the digits that it needs. */
export function budgetText(micros: number, { currency, formats }: Shown): string {
  const units = micros / 1_000_000;
  const style = { style: 'currency', currency } as const;
  const digits = Number.isInteger(units) ? { maximumFractionDigits: 0 } : {};
  return amountIn(formats, new Intl.NumberFormat(formats, { ...style, ...digits }).format(units));
}
