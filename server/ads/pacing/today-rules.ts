import { shareOf } from '../core/scale-rules.ts';

const DAY_MS = 86_400_000;
/** Whoever spends for ever is planned as if this many days were left. */
const ENDLESS_DAYS = 30;

/** A limit of a budget as it stands. */
export interface Limit {
  readonly period: 'day' | 'lifetime';
  /** Null for no limit. */
  readonly cap: number | null;
  readonly spent: number;
  /** Of a flexible day, what any seven together may spend; else null. */
  readonly weekCap: number | null;
}

/** What is known of a budget's day from the step before. */
export interface KnownDay {
  /** YYYY-MM-DD, in UTC. */
  readonly day: string;
  /** What the longest period had spent when the day began. */
  readonly before: number;
}

/** What may be spent on a day, and what of it was. */
export interface Today extends KnownDay {
  /** Null where nothing limits the day. */
  readonly budget: number | null;
  readonly spent: number;
  /** Whether one of its limits is used up. */
  readonly isOut: boolean;
}

export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** The moment for which a day is planned. */
interface Planning {
  readonly now: Date;
  /** When the budget ends, in milliseconds. */
  readonly endsAt: number | null;
  /** The part of a week's visits that usually come on this day, in millionths. */
  readonly shareOfWeek: number;
}

/**
 * What a budget may spend today: its day's limit, and of a longer one what is left, in equal parts for the days left. A
 * flexible day takes the part of seven budgets that its weekday has of a week's visits.
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
  // A limit that was made again in the day begins at nothing.
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

/** With today. */
function daysLeft(now: Date, endsAt: number | null): number {
  if (endsAt === null) return ENDLESS_DAYS;
  const today = Math.floor(now.getTime() / DAY_MS);
  return Math.max(1, Math.floor((endsAt - 1) / DAY_MS) - today + 1);
}
