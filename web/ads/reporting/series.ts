import { type Days, dayAfter } from './range.ts';
import { type Metrics, type ShownColumn, together } from './report-columns.ts';

/** Metrics of a step of a report. */
export interface StepRow {
  readonly date: string | null;
  readonly metrics: Metrics;
}

export type Step = 'HOUR' | 'DAY' | 'WEEK' | 'MONTH';

const HOURS = 24;
const pad = (number: number): string => String(number).padStart(2, '0');
const isFirst = (day: string, step: Step): boolean => {
  if (step === 'WEEK') return new Date(day).getUTCDay() === 1;
  return step === 'MONTH' ? day.endsWith('-01') : true;
};

/** The start of each step, in the report's format. The first starts with the range. */
export function stepsOf({ from, to }: Days, step: Step): string[] {
  const steps: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    if (step === 'HOUR')
      for (let hour = 0; hour < HOURS; hour += 1) steps.push(`${day}T${pad(hour)}:00:00Z`);
    else if (day === from || isFirst(day, step)) steps.push(day);
  }
  return steps;
}

/** The value of each step: 0 without activity, null for a ratio with a zero denominator. */
export function valuesOf(
  rows: readonly StepRow[],
  steps: readonly string[],
  column: ShownColumn,
): (number | null)[] {
  const at = Map.groupBy(rows, ({ date }) => date);
  return steps.map((step) =>
    together(
      (at.get(step) ?? []).map(({ metrics }) => metrics),
      column,
    ),
  );
}
