import type { PlacementGroup } from '#contract/ads/objects.ts';
import type { TargetingSpec } from '#contract/ads/targeting.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** An ad with its targeting. */
export interface TargetedAd {
  readonly pinId: string;
  readonly accountId: string;
  readonly campaignId: string;
  readonly groupId: string;
  readonly placements: PlacementGroup;
  readonly isAutoTargeted: boolean;
  readonly spec: TargetingSpec;
}

export function findTargeted(read: Tx, adId: string): Promise<TargetedAd | null> {
  return read.row<TargetedAd>(
    `select a.pin_id as "pinId", a.account_id as "accountId", a.campaign_id as "campaignId",
       a.group_id as "groupId", g.placements, g.is_auto_targeted as "isAutoTargeted",
       coalesce(t.spec, '{}') as spec
     from ad_ads a
     join ad_groups g on g.bucket = a.bucket and g.id = a.group_id
     left join ad_targets t on t.bucket = g.bucket and t.group_id = g.id
     where a.bucket = :bucket and a.id = :adId`,
    { bucket: bucketOf(adId), adId },
  );
}
