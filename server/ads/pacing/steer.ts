import type { Tx } from '#server/kernel/db/tx.ts';
import type { RunningAd } from '../core/serving-store.ts';
import { WHOLE } from '../core/scale-rules.ts';
import { storePaces, trafficOf, type Key, type LimitRow, type PaceRow } from './pace-store.ts';
import { nextMultiplier, plannedBy } from './pacing-rules.ts';
import { todayOf, type Today } from './today-rules.ts';
import { shareOfWeek, shareOver } from './traffic-rules.ts';

/** A budget's bidding until the next step. */
interface Steering {
  readonly multiplier: number;
  readonly isOut: boolean;
}

/** A budget, with its spending settings from one of its ads. */
interface Budget extends Key {
  readonly isAccelerated: boolean;
  readonly endsAt: number | null;
}

/** Returns the budget that paces an ad: its ad group's, or its campaign's if shared. */
export const budgetOf = (ad: RunningAd): string => (ad.isSharedBudget ? ad.campaignId : ad.groupId);

/** What is stored of the budgets. */
interface StoredBudgets {
  readonly limits: ReadonlyMap<string, readonly LimitRow[]>;
  readonly paces: ReadonlyMap<string, PaceRow>;
}

/** How budgets bid, by id of ad group or campaign. */
interface SteeredBudgets {
  readonly steering: ReadonlyMap<string, Steering>;
  /** What a step stored, and the next one begins with; as before between two steps. */
  readonly paces: ReadonlyMap<string, PaceRow>;
}

/**
 * Computes and stores how all budgets of running ads bid. Between two steps (`isEarly`) bids stay as they are and nothing
 * is stored: a step depends on the time since the previous one.
 */
export async function steerBudgets(
  tx: Tx,
  ads: readonly RunningAd[],
  { limits, paces }: StoredBudgets,
  { now, isEarly }: { readonly now: Date; readonly isEarly: boolean },
): Promise<SteeredBudgets> {
  const traffic = await trafficOf(tx);
  const share = shareOver(traffic, now);
  const when = { now, shareOfWeek: shareOfWeek(traffic, now) };
  const steered = budgetsOf(ads).map((budget) => {
    const known = paces.get(budget.id) ?? null;
    const { endsAt } = budget;
    const today = todayOf(limits.get(budget.id) ?? [], known, { ...when, endsAt });
    const before = isEarly ? known : null;
    return {
      budget,
      today,
      multiplier: before?.multiplier ?? multiplierOf(budget, today, known, share),
    };
  });
  const steering = new Map(
    steered.map(({ budget, today, multiplier }) => [
      budget.id,
      { multiplier, isOut: today.isOut || !limits.has(budget.id) },
    ]),
  );
  if (isEarly) return { steering, paces };
  const rows = steered.map(({ budget: { bucket, id }, today, multiplier }): PaceRow => {
    const { day, before, spent } = today;
    return { bucket, id, day, before, spent, multiplier };
  });
  await storePaces(
    tx,
    rows.filter((row) => !isSame(row, paces.get(row.id))),
  );
  // Copied without lists of entries: the longer a step's garbage lives, the more it costs to collect.
  const stored = new Map(paces);
  for (const row of rows) stored.set(row.id, row);
  return { steering, paces: stored };
}

/** Most budgets spend nothing in half a minute, so unchanged ones are not written. */
const isSame = (row: PaceRow, known: PaceRow | undefined): boolean =>
  known !== undefined &&
  row.day === known.day &&
  row.before === known.before &&
  row.spent === known.spent &&
  row.multiplier === known.multiplier;

/** Returns both of each ad's: a campaign's limit applies whether or not it paces. */
export function budgetsOf(ads: readonly RunningAd[]): Budget[] {
  const budgets = new Map<string, Budget>();
  for (const ad of ads) {
    const endsAt = ad.endAt?.getTime() ?? null;
    const isAccelerated = ad.pacing === 'ACCELERATED';
    for (const id of [ad.groupId, ad.campaignId]) {
      budgets.set(id, { bucket: ad.bucket, id, isAccelerated, endsAt });
    }
  }
  return [...budgets.values()];
}

/** The first multiplier of a new budget, whose results nobody knows yet. */
const FIRST = WHOLE / 2;

function multiplierOf(
  { isAccelerated }: Budget,
  today: Today,
  known: PaceRow | null,
  share: { readonly now: number; readonly before: number },
): number {
  if (isAccelerated || today.budget === null) return WHOLE;
  if (known === null) return FIRST;
  const planned = plannedBy(today.budget, share.now);
  return nextMultiplier({
    multiplier: known.multiplier,
    budget: today.budget,
    spent: today.spent,
    planned,
    due: planned - plannedBy(today.budget, share.before),
    spentInStep: known.day === today.day ? Math.max(0, today.spent - known.spent) : today.spent,
  });
}
