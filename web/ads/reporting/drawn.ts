import type { Search } from '#web/kernel/app/search.ts';
import { type ShownColumn, STRIP } from './report-columns.ts';
import { countOf, dayAfter, type Range } from './range.ts';
import type { Step } from './series.ts';

const FIRST_DRAWN: readonly ShownColumn[] = ['SPEND', 'CLICKTHROUGH'];
const MOST_DRAWN = 2;

const isColumn = (text: string): text is ShownColumn => (STRIP as readonly string[]).includes(text);

/** The metrics that the chart draws, from the URL. */
export function drawnIn({ chart }: Search): readonly ShownColumn[] {
  const named = chart?.split(',').filter(isColumn).slice(0, MOST_DRAWN) ?? [];
  return named.length > 0 ? named : FIRST_DRAWN;
}

/** Names the URL parameter if it contains something that cannot be drawn, or too much. */
export function chartProblems({ chart }: Search): string[] {
  const named = chart?.split(',') ?? [];
  return named.length <= MOST_DRAWN && named.every(isColumn) ? [] : ['chart'];
}

/** Toggles a metric: a new one replaces the second, and the only one stays. */
export function drawnWith(drawn: readonly ShownColumn[], pressed: ShownColumn): string {
  const others = drawn.filter((column) => column !== pressed);
  if (others.length < drawn.length) return (others.length > 0 ? others : drawn).join(',');
  return [...drawn.slice(0, MOST_DRAWN - 1), pressed].join(',');
}

const MOST_HOURLY_DAYS = 3;
const MOST_HOURLY_DAYS_BACK = 8;

/** Whether the range allows hourly steps. */
export const hasHours = (range: Range, today: string): boolean =>
  countOf(range) <= MOST_HOURLY_DAYS && range.from >= dayAfter(today, -MOST_HOURLY_DAYS_BACK);

/** The chart's step; null if the URL's step is not available for the range. */
export function stepIn(
  { step }: Search,
  { first, range, today }: { readonly first: Step; readonly range: Range; readonly today: string },
): Step | null {
  if (step === undefined) return first;
  if (step === 'HOUR') return hasHours(range, today) ? step : null;
  return step === 'DAY' || step === 'WEEK' || step === 'MONTH' ? step : null;
}
