import { MAX_BUDGET, MICROS } from '../promote.ts';

/** When something is recommended, and what it changes. The same numbers are on the page. */

export const RECOMMENDATION_KINDS = [
  /** A daily budget was used up on most days. */
  'RAISE_BUDGET',
  /** Its ads reach too few people of those that it chose itself. */
  'AUTO_TARGETING',
  'EXPAND_AGE',
  'ADD_PINS',
  'MEND_AD',
] as const;
export type RecommendationKind = (typeof RECOMMENDATION_KINDS)[number];

export const RECOMMENDATION_STATES = ['OPEN', 'DISMISSED', 'APPLIED'] as const;
export type RecommendationState = (typeof RECOMMENDATION_STATES)[number];
export const RECOMMENDATION_ACTIONS = ['APPLY', 'DISMISS', 'RESTORE'] as const;

/** What can be applied by itself; the others take a person. */
export const APPLICABLE: readonly RecommendationKind[] = [
  'RAISE_BUDGET',
  'AUTO_TARGETING',
  'EXPAND_AGE',
];

/** Days that rules look at: whole UTC days up to yesterday. */
export const RULE_DAYS = 7;
/** A day is spent out from this share of its budget on. */
export const SPENT_OUT_PERCENT = 95;
export const LEAST_DAYS_SPENT_OUT = 3;
/** An ad group spends too little below this share of its budgets. */
export const SLOW_PERCENT = 50;
/** How long an ad group has to be there before it is said to be slow, or to have few ads; in days. */
export const SLOW_AFTER_DAYS = 7;
export const FEW_ADS_AFTER_DAYS = 14;
export const ENOUGH_ADS = 4;
/** How long one that was put aside stays there, and how long an applied one rests; in days. */
export const DISMISSED_DAYS = 30;
export const APPLIED_REST_DAYS = 7;
export const APPLIED_SHOWN_DAYS = 90;

const RAISE = 1.5;

/** Half as much again, in whole units and within what a budget may be; in micros. */
export function raisedBudget(micros: number): number {
  const units = Math.ceil((micros * RAISE) / MICROS);
  return Math.min(units, MAX_BUDGET) * MICROS;
}
