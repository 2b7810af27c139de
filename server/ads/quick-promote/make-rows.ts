import type { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { AdAccount } from '#server/kernel/context/context.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import type { PromotedPin } from '../core/find-promotable-pin.ts';
import type { AdRow } from '../core/ad-store.ts';
import type { CampaignRow } from '../core/campaign-store.ts';
import type { GroupRow } from '../core/group-store.ts';

/** The rows of one promotion. */
export interface Promotion {
  readonly campaign: CampaignRow;
  readonly group: GroupRow;
  readonly ad: AdRow;
}

/** Returns a campaign that is active at once, with one ad group with automatic bidding and one ad awaiting review. */
export function promotionOf(
  input: InputOf<typeof createQuickPromotion>,
  account: AdAccount,
  pin: PromotedPin,
  { now, endAt }: { readonly now: Date; readonly endAt: Date | null },
): Promotion {
  const { bucket, id: accountId } = account;
  const id = (): string => makeId(bucket, now.getTime());
  const [campaignId, groupId] = [id(), id()];
  const name = input.campaign_name;
  const common = { bucket, accountId, name, version: 1, createdAt: now, updatedAt: now };
  const running = { ...common, status: 'ACTIVE' as const, startAt: now, endAt };
  return {
    campaign: {
      ...running,
      id: campaignId,
      objective: input.objective_type ?? 'CONSIDERATION',
      dailyCap: null,
      lifetimeCap: null,
      isSharedBudget: false,
      isFlexible: input.flexible_daily_budget_enabled ?? false,
      madeBy: 'quick_promote',
    },
    group: {
      ...running,
      id: groupId,
      campaignId,
      billableEvent: 'CLICKTHROUGH',
      budgetType: 'DAILY',
      budget: input.budget_in_micro_currency,
      bidStrategy: 'AUTOMATIC_BID',
      bid: null,
      pacing: 'STANDARD',
      placements: 'ALL',
      isAutoTargeted: input.auto_targeting_enabled ?? true,
      goal: input.optimization_goal_metadata ?? null,
      frequencyCap: null,
      spec: input.targeting_spec ?? {},
    },
    ad: {
      ...common,
      status: 'ACTIVE',
      id: id(),
      campaignId,
      groupId,
      pinId: pin.id,
      creativeType: pin.creativeType,
      // Copied, so that changing the Pin's link later does not change where an approved ad leads.
      destinationUrl: input.destination_url ?? pin.link,
      review: 'PENDING',
      reasons: [],
      reviewNo: 1,
      waitsSince: null,
    },
  };
}
