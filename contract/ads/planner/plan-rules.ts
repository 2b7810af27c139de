import type { AdProblem, Payer } from '../campaign-rules.ts';
import { MICROS, minimumBudget } from '../promote.ts';
import { MAX_PLAN_DAYS, type PlanBudget, USUAL_PLAN_DAYS } from './plan.ts';

/** Rules for plans, shared by the form and the server. */

const DAY_MS = 86_400_000;
const MOST_DAYS_AHEAD = 365;

/** YYYY-MM-DD, inclusive. */
export interface PlanDates {
  readonly start_date: string;
  readonly end_date: string;
}

interface RuledPlan extends PlanDates {
  readonly budget_type: PlanBudget;
  readonly budget_in_micro_currency: number;
}

const daysTo = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Number of days it runs. */
export const planDays = ({ start_date: from, end_date: to }: PlanDates): number =>
  daysTo(from, to) + 1;

/** Returns the day a number of days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, day.length);

/** Returns its days, with defaults if none are set. */
export function planDates(
  { start_date, end_date }: { readonly [Date in keyof PlanDates]?: string | null | undefined },
  today: string,
): PlanDates {
  const start = start_date ?? today;
  return { start_date: start, end_date: end_date ?? dayAfter(start, USUAL_PLAN_DAYS - 1) };
}

/** Returns the problems of its days and budget; empty if it can be planned. */
export function planProblems(plan: RuledPlan, payer: Payer, today: string): AdProblem[] {
  const { start_date: start, end_date: end } = plan;
  const when = (isWrong: boolean, field: string, text: string): AdProblem[] =>
    isWrong ? [{ field, message: text }] : [];
  const days = planDays(plan);
  const least = minimumBudget(payer.country);
  const aDay = plan.budget_in_micro_currency / (plan.budget_type === 'DAILY' ? 1 : days);
  return [
    ...when(start < today, 'start_date', 'Choose today or a later day.'),
    ...when(
      daysTo(today, start) > MOST_DAYS_AHEAD,
      'start_date',
      `Choose a day within ${MOST_DAYS_AHEAD} days.`,
    ),
    ...when(end < start, 'end_date', 'It ends before it starts.'),
    ...when(days > MAX_PLAN_DAYS, 'end_date', `Plan up to ${MAX_PLAN_DAYS} days.`),
    ...when(
      end >= start && aDay < least * MICROS,
      'budget_in_micro_currency',
      `Set at least ${least} ${payer.currency} a day.`,
    ),
  ];
}
