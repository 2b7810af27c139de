import { MAX_BUDGET, MICROS } from '../promote.ts';

/** When something is recommended, and what it changes. The page displays the same numbers. */

export const RECOMMENDATION_KINDS = [
  /** The daily budget was used up on most days. */
  'RAISE_BUDGET',
  /** Its ads reach too few people within its chosen targeting. */
  'AUTO_TARGETING',
  'EXPAND_AGE',
  'ADD_PINS',
  'MEND_AD',
] as const;
export type RecommendationKind = (typeof RECOMMENDATION_KINDS)[number];

export const RECOMMENDATION_STATES = ['OPEN', 'DISMISSED', 'APPLIED'] as const;
export type RecommendationState = (typeof RECOMMENDATION_STATES)[number];
export const RECOMMENDATION_ACTIONS = ['APPLY', 'DISMISS', 'RESTORE'] as const;

/** Can be applied automatically; the others need a person. */
export const APPLICABLE: readonly RecommendationKind[] = [
  'RAISE_BUDGET',
  'AUTO_TARGETING',
  'EXPAND_AGE',
];

/** Days that rules consider: whole UTC days up to yesterday. */
export const RULE_DAYS = 7;
/** A day counts as spent out from this share of its budget. */
export const SPENT_OUT_PERCENT = 95;
export const LEAST_DAYS_SPENT_OUT = 3;
/** An ad group below this share of its budgets spends too slowly. */
export const SLOW_PERCENT = 50;
/** Minimum age, in days, before an ad group is called slow or short of ads. */
export const SLOW_AFTER_DAYS = 7;
export const FEW_ADS_AFTER_DAYS = 14;
export const ENOUGH_ADS = 4;
/** Days for which a dismissed recommendation stays dismissed, and an applied one is not repeated. */
export const DISMISSED_DAYS = 30;
export const APPLIED_REST_DAYS = 7;
export const APPLIED_SHOWN_DAYS = 90;

const RAISE = 1.5;

/** Increases a budget by half, in whole units and within the limits; in micros. */
export function raisedBudget(micros: number): number {
  const units = Math.ceil((micros * RAISE) / MICROS);
  return Math.min(units, MAX_BUDGET) * MICROS;
}
