/**
 * The charging rules restated in TypeScript: charge-store.ts implements them in PostgreSQL, and a test compares both
 * row by row. Amounts are whole micros.
 */

/**
 * A person's second click on an ad within half an hour gets this verdict and is free. A click follows its auction by at
 * most a day.
 */
export const AGAIN = {
  kind: 2,
  verdict: 5,
  withinMs: 1_800_000,
  auctionMs: 86_400_000,
} as const;

/** An event, as far as its price is concerned. */
export interface Priced {
  /** Events with the same key are duplicates. */
  readonly key: string;
  readonly accountId: string;
  readonly campaignId: string;
  readonly groupId: string;
  readonly adId: string;
  readonly kind: number;
  /** The person's pseudonyms; two people never share one. */
  readonly viewer: string;
  readonly otherViewer: string | null;
  readonly price: number;
  /** Only verdict 0 is charged. */
  readonly verdict: number;
}

export type Span = 'day' | 'lifetime';

/** A spending limit of an ad group or campaign per span. */
export interface Budget {
  readonly id: string;
  readonly accountId: string;
  readonly span: Span;
  /** The first day of its last charged period. */
  readonly period: string;
  /** Null for no limit. */
  readonly cap: number | null;
  readonly nextCap: number | null;
  /** Limit for any seven consecutive days; null for none. */
  readonly weekCap: number | null;
  readonly spent: number;
  /** Spending on each of the six days before the period, latest first. */
  readonly before: readonly number[];
}

export interface Money {
  readonly accountId: string;
  readonly funds: number;
  readonly spent: number;
  /** Time of the last charge; never goes back. */
  readonly at: Date;
}

/** A click judged valid. */
export interface Click extends Pick<Priced, 'adId' | 'viewer'> {
  readonly at: Date;
}

/** The state that a batch is charged against. */
export interface Stand {
  readonly money: readonly Money[];
  readonly budgets: readonly Budget[];
  /** Keys of events charged before. */
  readonly known: ReadonlySet<string>;
  readonly clicks: readonly Click[];
}

/** An event's charge, and whether a level is exhausted after its batch; null for a duplicate. */
export type Charge = {
  readonly verdict: number;
  readonly charged: number;
  readonly isOut: boolean;
} | null;

const NO_LIMIT = Number.MAX_SAFE_INTEGER;
const LIFETIME = '1970-01-01';
const DAY_MS = 86_400_000;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Returns the first day of a moment's period, in UTC. */
export const periodOf = (span: Span, at: Date): string =>
  span === 'lifetime' ? LIFETIME : dayOf(at);

/** Returns a budget's limit for its period: its own cap, and what is left of the seven-day limit. */
export function capOf({
  nextCap,
  weekCap,
  before,
  spent,
}: Pick<Budget, 'nextCap' | 'weekCap' | 'before' | 'spent'>): number | null {
  if (nextCap === null && weekCap === null) return null;
  const ofDays = (weekCap ?? NO_LIMIT) - before.reduce((sum, each) => sum + each, 0);
  return Math.max(spent, Math.min(nextCap ?? NO_LIMIT, ofDays));
}

/** Returns a budget as of a moment: a later period resets it, remembering the six days before. */
export function budgetAt(budget: Budget, at: Date): Budget {
  const period = periodOf(budget.span, at);
  if (period <= budget.period) return budget;
  const days = (Date.parse(period) - Date.parse(budget.period)) / DAY_MS;
  const idle = Array.from({ length: Math.min(days - 1, 6) }, () => 0);
  const before = [...idle, budget.spent, ...budget.before].slice(0, 6);
  const begun = { ...budget, period, before, spent: 0 };
  return { ...begun, cap: capOf(begun) };
}

/** Returns an account's time: its own if the caller's clock lags behind. */
const timeOf = (money: Money, at: Date): Date => (money.at > at ? money.at : at);

/**
 * Charges a batch in order. An event costs its price or the least of what is left at its levels: its ad group's
 * budgets, its campaign's, its account's funds. So each level stops exactly at its cap, and further events are free.
 * Events of an ad group or campaign without any budget are free, because nothing permits spending.
 */
export function chargeInOrder(
  { money, budgets, known, clicks }: Stand,
  batch: readonly Priced[],
  at: Date,
): { readonly charges: readonly Charge[]; readonly after: Stand } {
  const counted = new Set(known);
  const fresh = new Set<Priced>();
  for (const event of batch) {
    if (!counted.has(event.key)) fresh.add(event);
    counted.add(event.key);
  }
  const times = new Map(money.map((one) => [one.accountId, timeOf(one, at)]));
  const now = budgets.map((budget) => budgetAt(budget, times.get(budget.accountId) ?? at));
  const left = new Map(money.map((one) => [one.accountId, one.funds - one.spent]));
  for (const { id, cap, spent } of now) {
    const room = cap === null ? NO_LIMIT : cap - spent;
    left.set(id, Math.min(left.get(id) ?? NO_LIMIT, room));
  }
  const judged = judgeClicks([...fresh], clicks, times);
  const taken = new Map<string, number>();
  const charged = new Map<Priced, number>();
  for (const event of fresh) {
    const levels = levelsOf(event);
    const rooms = levels.map((id) => (left.get(id) ?? 0) - (taken.get(id) ?? 0));
    const amount = judged.verdictOf(event) === 0 ? Math.min(event.price, ...rooms) : 0;
    charged.set(event, amount);
    for (const id of levels) taken.set(id, (taken.get(id) ?? 0) + amount);
  }
  const isOut = (id: string): boolean => (left.get(id) ?? 0) === (taken.get(id) ?? 0);
  return {
    charges: batch.map((event) => {
      const amount = charged.get(event);
      if (amount === undefined) return null;
      const verdict = judged.verdictOf(event);
      return { verdict, charged: amount, isOut: levelsOf(event).some(isOut) };
    }),
    after: {
      money: money.map((one) => ({
        ...one,
        spent: one.spent + (taken.get(one.accountId) ?? 0),
        at: [...fresh].some(({ accountId }) => accountId === one.accountId)
          ? timeOf(one, at)
          : one.at,
      })),
      budgets: budgets.map((budget, index) => {
        const amount = taken.get(budget.id) ?? 0;
        const stands = now[index] ?? budget;
        return amount === 0 ? budget : { ...stands, spent: stands.spent + amount };
      }),
      known: counted,
      clicks: judged.clicks,
    },
  };
}

/** Finds, in order, repeated clicks of a person on an ad. */
function judgeClicks(
  batch: readonly Priced[],
  before: readonly Click[],
  times: ReadonlyMap<string, Date>,
): { readonly clicks: readonly Click[]; verdictOf(event: Priced): number } {
  const clicks = [...before];
  const again = new Set<Priced>();
  for (const event of batch) {
    const { adId, viewer, otherViewer, accountId } = event;
    if (event.kind !== AGAIN.kind || event.verdict !== 0) continue;
    const at = times.get(accountId) ?? new Date(0);
    const isSame = (click: Click): boolean =>
      click.adId === adId &&
      [viewer, otherViewer].includes(click.viewer) &&
      at.getTime() - click.at.getTime() < AGAIN.withinMs;
    if (clicks.some(isSame)) again.add(event);
    else clicks.push({ adId, viewer, at });
  }
  return {
    clicks,
    verdictOf: (event) => (again.has(event) ? AGAIN.verdict : event.verdict),
  };
}

const levelsOf = ({ groupId, campaignId, accountId }: Priced): readonly string[] => [
  groupId,
  campaignId,
  accountId,
];
