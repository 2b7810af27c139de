/**
 * Which event is charged how much, said again in TypeScript: charge-store.ts decides it in PostgreSQL, and a test
 * holds both equal row by row. Amounts are whole micros.
 */

/**
 * A second click of somebody on an ad within half an hour is kept with this verdict, and is free. A click follows an
 * auction of at most a day before it.
 */
export const AGAIN = {
  kind: 2,
  verdict: 5,
  withinMs: 1_800_000,
  auctionMs: 86_400_000,
} as const;

/** An event, as far as its price goes. */
export interface Priced {
  /** Two events of one key are one. */
  readonly key: string;
  readonly accountId: string;
  readonly campaignId: string;
  readonly groupId: string;
  readonly adId: string;
  readonly kind: number;
  /** The numbers that stand for the person; those of two people have none in common. */
  readonly viewer: string;
  readonly otherViewer: string | null;
  readonly price: number;
  /** Only 0 costs. */
  readonly verdict: number;
}

export type Span = 'day' | 'lifetime';

/** What an ad group or a campaign may spend in a span of time. */
export interface Budget {
  readonly id: string;
  readonly accountId: string;
  readonly span: Span;
  /** The first day of the period that it was last charged in. */
  readonly period: string;
  /** Null for no limit. */
  readonly cap: number | null;
  readonly nextCap: number | null;
  /** What any seven days together may spend; null for no limit. */
  readonly weekCap: number | null;
  readonly spent: number;
  /** What each of the six days before the period spent, the last one first. */
  readonly before: readonly number[];
}

export interface Money {
  readonly accountId: string;
  readonly funds: number;
  readonly spent: number;
  /** When it was last charged; its time never goes back. */
  readonly at: Date;
}

/** A click that was found valid. */
export interface Click extends Pick<Priced, 'adId' | 'viewer'> {
  readonly at: Date;
}

/** All that a batch is charged to. */
export interface Stand {
  readonly money: readonly Money[];
  readonly budgets: readonly Budget[];
  /** Keys of events that were charged before. */
  readonly known: ReadonlySet<string>;
  readonly clicks: readonly Click[];
}

/** What an event costs, with whether a level has nothing left after its batch; null for one that is known. */
export type Charge = {
  readonly verdict: number;
  readonly charged: number;
  readonly isOut: boolean;
} | null;

const NO_LIMIT = Number.MAX_SAFE_INTEGER;
const LIFETIME = '1970-01-01';
const DAY_MS = 86_400_000;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The first day of the period that a moment is in: days are those in UTC. */
export const periodOf = (span: Span, at: Date): string =>
  span === 'lifetime' ? LIFETIME : dayOf(at);

/** What a budget may spend in its period: its own cap, and what seven days together may, as far as nothing was spent. */
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

/** A budget as it is at a moment: a later period starts it over, and remembers the six days before. */
export function budgetAt(budget: Budget, at: Date): Budget {
  const period = periodOf(budget.span, at);
  if (period <= budget.period) return budget;
  const days = (Date.parse(period) - Date.parse(budget.period)) / DAY_MS;
  const idle = Array.from({ length: Math.min(days - 1, 6) }, () => 0);
  const before = [...idle, budget.spent, ...budget.before].slice(0, 6);
  const begun = { ...budget, period, before, spent: 0 };
  return { ...begun, cap: capOf(begun) };
}

/** The time of an account: its own where the clock that asks is behind it. */
const timeOf = (money: Money, at: Date): Date => (money.at > at ? money.at : at);

/**
 * Charges a batch in order. An event costs its price, or what is left of the least of its levels: its ad group's
 * budgets, its campaign's, its account's funds. So each level ends at its cap to the micro, and the events after
 * that are free. An ad group or a campaign without any budget is free: nothing says what it may spend.
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

/** Finds, in order, the clicks that follow another one of the same person on the same ad. */
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
