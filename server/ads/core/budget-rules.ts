import type { BudgetType } from '#contract/ads/objects.ts';

/** Limits per period in micros; null or missing for no limit. */
export interface Caps {
  readonly day?: number;
  /** In any seven consecutive days. */
  readonly week?: number;
  readonly lifetime?: number | null;
}

/** A flexible day spends up to twice its budget, any seven consecutive days at most seven budgets. */
const FLEXIBLE = 2;
const DAYS_OF_WEEK = 7;

interface Campaign {
  readonly dailyCap: number | null;
  readonly lifetimeCap: number | null;
  readonly isFlexible: boolean;
}

interface Group {
  readonly budgetType: BudgetType;
  readonly budget: number | null;
}

const ofDay = (budget: number, isFlexible: boolean): Caps =>
  isFlexible ? { day: FLEXIBLE * budget, week: DAYS_OF_WEEK * budget } : { day: budget };

/** Returns a campaign's caps; each charge checks them and the ad group's. */
export function campaignCaps({ dailyCap, lifetimeCap, isFlexible }: Campaign): Caps {
  if (lifetimeCap !== null) return { lifetime: lifetimeCap };
  return dailyCap === null ? { lifetime: null } : ofDay(dailyCap, isFlexible);
}

/** Returns an ad group's caps; one that shares its campaign's budget has none. */
export function groupCaps({ budgetType, budget }: Group, { isFlexible }: Campaign): Caps {
  if (budget === null) return { lifetime: null };
  return budgetType === 'LIFETIME' ? { lifetime: budget } : ofDay(budget, isFlexible);
}
