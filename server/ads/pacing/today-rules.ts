const DAY_MS = 86_400_000;
/** Whoever spends for ever is planned as if this many days were left. */
const ENDLESS_DAYS = 30;

/** A limit of a budget as it stands. */
export interface Limit {
  readonly period: 'day' | 'week' | 'lifetime';
  /** Null for no limit. */
  readonly cap: number | null;
  readonly spent: number;
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

const ORDER = { day: 0, week: 1, lifetime: 2 };

/** What a budget may spend today: its day's limit, and of a longer one what is left, in equal parts for the days left. */
export function todayOf(
  limits: readonly Limit[],
  known: KnownDay | null,
  now: Date,
  endsAt: number | null,
): Today {
  const day = dayOf(now);
  const longest = limits.toSorted((one, other) => ORDER[other.period] - ORDER[one.period])[0];
  const ofDay = limits.find(({ period }) => period === 'day');
  const all = longest?.spent ?? 0;
  // A limit that was made anew in the day begins at nothing.
  const before = known?.day === day ? Math.min(known.before, all) : all - (ofDay?.spent ?? 0);
  const spent = ofDay?.spent ?? all - before;
  const budgets = limits.flatMap(({ period, cap, spent: used }) => {
    if (cap === null) return [];
    if (period === 'day') return cap;
    return Math.floor((cap - (used - spent)) / daysLeft(period, now, endsAt));
  });
  return {
    day,
    before,
    spent,
    budget: budgets.length === 0 ? null : Math.max(0, Math.min(...budgets)),
    isOut: limits.some(({ cap, spent: used }) => cap !== null && used >= cap),
  };
}

/** With today. A week begins on Monday. */
function daysLeft(period: 'week' | 'lifetime', now: Date, endsAt: number | null): number {
  if (period === 'week') return 7 - ((now.getUTCDay() + 6) % 7);
  if (endsAt === null) return ENDLESS_DAYS;
  const today = Math.floor(now.getTime() / DAY_MS);
  return Math.max(1, Math.floor((endsAt - 1) / DAY_MS) - today + 1);
}
