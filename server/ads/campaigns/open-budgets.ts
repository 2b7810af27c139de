import type { Tx } from '#server/kernel/db/tx.ts';
import { budgetsOf, openBudget } from '../charging/budget-store.ts';
import { type Caps, campaignCaps, groupCaps } from '../core/budget-rules.ts';
import type { CampaignRow } from '../core/campaign-store.ts';
import type { GroupRow } from '../core/group-store.ts';

const PERIODS = ['day', 'week', 'lifetime'] as const;

type Spender = Pick<CampaignRow, 'bucket' | 'id' | 'accountId'>;

/** Sets what a campaign and these of its ad groups may spend from now on, in place of what they might before. */
export async function openBudgets(
  tx: Tx,
  campaign: CampaignRow,
  groups: readonly GroupRow[],
  at: Date,
): Promise<void> {
  const spenders: [Spender, Caps][] = [
    [campaign, campaignCaps(campaign)],
    ...groups.map((group): [Spender, Caps] => [group, groupCaps(group, campaign)]),
  ];
  const ids = spenders.map(([{ id }]) => id);
  const open = new Set(
    (await budgetsOf(tx, campaign.bucket, ids, at)).map(({ id, period }) => `${id} ${period}`),
  );
  for (const [{ bucket, id, accountId }, caps] of spenders) {
    for (const period of PERIODS) {
      const cap = caps[period];
      // A limit that there was, and is no more, is one without an end.
      if (cap === undefined && !open.has(`${id} ${period}`)) continue;
      await openBudget(tx, { bucket, id, accountId, period, cap: cap ?? null }, at);
    }
  }
}
