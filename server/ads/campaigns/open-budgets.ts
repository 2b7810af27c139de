import type { Tx } from '#server/kernel/db/tx.ts';
import { budgetsOf, type NewBudget, openBudgets } from '../charging/budget-store.ts';
import { type Caps, campaignCaps, groupCaps } from '../core/budget-rules.ts';
import type { AccountAt, CampaignRow } from '../core/campaign-store.ts';
import type { GroupRow } from '../core/group-store.ts';

const PERIODS = ['day', 'lifetime'] as const;

/** A campaign with its ad groups that may spend. */
export interface Spending {
  readonly campaign: CampaignRow;
  readonly groups: readonly GroupRow[];
}

/**
 * Replaces the budgets that campaigns and ad groups of an ad account may spend from now on; if one is listed twice, the
 * last entry applies. Call this once, at the end: charges wait for the commit from here on.
 */
export async function openBudgetsOf(
  tx: Tx,
  { bucket, id: accountId }: AccountAt,
  spending: readonly Spending[],
  at: Date,
): Promise<void> {
  const caps = new Map<string, Caps>();
  for (const { campaign, groups } of spending) {
    caps.set(campaign.id, campaignCaps(campaign));
    for (const group of groups) caps.set(group.id, groupCaps(group, campaign));
  }
  if (caps.size === 0) return;
  const known = await budgetsOf(tx, bucket, [...caps.keys()], at);
  const open = new Set(known.map(({ id, period }) => `${id} ${period}`));
  const budgets = [...caps].flatMap(([id, of]) =>
    PERIODS.flatMap((period): NewBudget[] => {
      const cap = of[period];
      // A removed limit becomes a budget without a cap.
      if (cap === undefined && !open.has(`${id} ${period}`)) return [];
      const weekCap = period === 'day' ? (of.week ?? null) : null;
      return [{ bucket, id, accountId, period, cap: cap ?? null, weekCap }];
    }),
  );
  await openBudgets(tx, budgets, at);
}
