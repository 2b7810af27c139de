import { promoteBillingPath } from '#contract/ads/console-paths.ts';
import type { createQuickPromotion as call, QuickPromotion } from '#contract/ads/quick-promote.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { requireAdTerms } from '#server/business/index.ts';
import type { AdAccount, AdvertiserContext } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { requireOwnAudiences } from '../audiences/require-own-audiences.ts';
import { requireOwnTag } from '../conversions/require-own-tag.ts';
import { roomOf } from '../campaigns/account-limits.ts';
import { openBudgetsOf } from '../campaigns/open-budgets.ts';
import { moneyOf } from '../charging/money-store.ts';
import { findPromotablePin } from '../core/find-promotable-pin.ts';
import { insertAd } from '../core/ad-store.ts';
import { insertCampaign } from '../core/campaign-store.ts';
import { changesOf } from '../campaigns/note-changes.ts';
import { insertChanges } from '../core/change-store.ts';
import { insertGroup } from '../core/group-store.ts';
import { maybeSeconds, toSeconds } from '../core/times.ts';
import { checkLater } from '../core/check-later.ts';
import { type Promotion, promotionOf } from './make-rows.ts';
import { endOf, requireRunnable } from './promotion-rules.ts';

/** Creates a running campaign from a Pin, all or nothing [PROMOTE-09]. */
export async function quickPromote(
  context: AdvertiserContext,
  input: InputOf<typeof call>,
): Promise<QuickPromotion> {
  const { tx, now, adAccount } = context;
  await requireAdTerms(tx, adAccount, now);
  requireRunnable(input, adAccount);
  const endAt = endOf(input, adAccount, now);
  await requireOwnTag(tx, adAccount, input.optimization_goal_metadata);
  await requireOwnAudiences(tx, adAccount, input.targeting_spec ?? {});
  const pin = await findPromotablePin(context, input.pin_id);
  const made = promotionOf(input, adAccount, pin, { now, endAt });
  const takeRoom = await roomOf(tx, adAccount);
  for (const what of ['campaigns', 'ad groups', 'ads'] as const) takeRoom(what);
  await insertCampaign(tx, made.campaign);
  await insertGroup(tx, made.group);
  await insertAd(tx, made.ad);
  await noteMade(context, made);
  await checkLater(context, made.ad);
  await openBudgetsOf(tx, adAccount, [{ campaign: made.campaign, groups: [made.group] }], now);
  const isPaid = await hasFunds(tx, adAccount);
  return shownOf(context, made, isPaid);
}

async function hasFunds(tx: Tx, { id: accountId, bucket }: AdAccount): Promise<boolean> {
  const [money] = await moneyOf(tx, [{ bucket, accountId }]);
  return money !== undefined && money.funds > money.spent;
}

function noteMade(
  { tx, now, viewer, adAccount }: AdvertiserContext,
  { campaign, group, ad }: Promotion,
): Promise<void> {
  const changer = { account: adAccount, who: viewer.id, at: now, source: 'quick_promote' } as const;
  return insertChanges(tx, changer, [
    ...changesOf('campaign', null, campaign),
    ...changesOf('ad_group', null, group),
    ...changesOf('ad', null, ad),
  ]);
}

function shownOf(
  { adAccount, now }: AdvertiserContext,
  { campaign, group, ad }: Promotion,
  isPaid: boolean,
): QuickPromotion {
  return {
    id: campaign.id,
    type: 'quick_promotion',
    campaign_id: campaign.id,
    ad_group_id: group.id,
    ad_id: ad.id,
    pin_id: ad.pinId,
    advertiser_id: adAccount.id,
    campaign_name: campaign.name,
    status: 'ACTIVE',
    summary_status: 'RUNNING',
    review_status: ad.review,
    budget_in_micro_currency: group.budget ?? 0,
    currency: adAccount.currency,
    start_time: toSeconds(now),
    end_time: maybeSeconds(campaign.endAt),
    has_funds: isPaid,
    billing_url: isPaid ? null : promoteBillingPath(adAccount.id, campaign.id),
  };
}
