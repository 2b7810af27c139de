import type { BudgetType } from '#contract/ads/objects.ts';

/** What may be spent in each period: micros; null for no limit, and a period that is missing has none either. */
export interface Caps {
  readonly day?: number;
  /** In any seven days together. */
  readonly week?: number;
  readonly lifetime?: number | null;
}

/** A flexible day takes up to twice its budget, any seven days together never more than seven of them. */
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

/** What a campaign may spend; both it and the ad group are asked at each charge. */
export function campaignCaps({ dailyCap, lifetimeCap, isFlexible }: Campaign): Caps {
  if (lifetimeCap !== null) return { lifetime: lifetimeCap };
  return dailyCap === null ? { lifetime: null } : ofDay(dailyCap, isFlexible);
}

/** What an ad group may spend; one that shares its campaign's budget has no limit of its own. */
export function groupCaps({ budgetType, budget }: Group, { isFlexible }: Campaign): Caps {
  if (budget === null) return { lifetime: null };
  return budgetType === 'LIFETIME' ? { lifetime: budget } : ofDay(budget, isFlexible);
}
