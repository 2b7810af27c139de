import { shareOf } from '../core/scale-rules.ts';

const DAY_MS = 86_400_000;
/** Budgets without an end are planned as if this many days were left. */
const ENDLESS_DAYS = 30;

/** A limit of a budget, with its state. */
export interface Limit {
  readonly period: 'day' | 'lifetime';
  /** Null for no limit. */
  readonly cap: number | null;
  readonly spent: number;
  /** For flexible daily budgets, the limit of any seven days; else null. */
  readonly weekCap: number | null;
}

/** A budget's day, as of the previous step. */
export interface KnownDay {
  /** YYYY-MM-DD, in UTC. */
  readonly day: string;
  /** The longest period's spending at the start of the day. */
  readonly before: number;
}

/** A day's budget, and its spending. */
export interface Today extends KnownDay {
  /** Null if unlimited. */
  readonly budget: number | null;
  readonly spent: number;
  /** Whether one of its limits is exhausted. */
  readonly isOut: boolean;
}

export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** The moment a day is planned for. */
interface Planning {
  readonly now: Date;
  /** The budget's end in milliseconds. */
  readonly endsAt: number | null;
  /** This day's usual fraction of a week's visits, in millionths. */
  readonly shareOfWeek: number;
}

/**
 * Returns today's budget: the daily limit, and an equal share of what is left of a longer one. A flexible day takes its
 * weekday's share of seven budgets, by visits.
 */
export function todayOf(
  limits: readonly Limit[],
  known: KnownDay | null,
  { now, endsAt, shareOfWeek }: Planning,
): Today {
  const day = dayOf(now);
  const longest = limits.find(({ period }) => period === 'lifetime') ?? limits[0];
  const ofDay = limits.find(({ period }) => period === 'day');
  const all = longest?.spent ?? 0;
  // A limit that was reset during the day starts at zero.
  const before = known?.day === day ? Math.min(known.before, all) : all - (ofDay?.spent ?? 0);
  const spent = ofDay?.spent ?? all - before;
  const budgets = limits.flatMap(({ period, cap, weekCap, spent: used }) => {
    if (cap === null) return [];
    if (period === 'day')
      return weekCap === null ? cap : Math.min(cap, shareOf(weekCap, shareOfWeek));
    return Math.floor((cap - (used - spent)) / daysLeft(now, endsAt));
  });
  return {
    day,
    before,
    spent,
    budget: budgets.length === 0 ? null : Math.max(0, Math.min(...budgets)),
    isOut: limits.some(({ cap, spent: used }) => cap !== null && used >= cap),
  };
}

/** Including today. */
function daysLeft(now: Date, endsAt: number | null): number {
  if (endsAt === null) return ENDLESS_DAYS;
  const today = Math.floor(now.getTime() / DAY_MS);
  return Math.max(1, Math.floor((endsAt - 1) / DAY_MS) - today + 1);
}
