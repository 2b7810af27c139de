import type { EntityStatus } from '#contract/ads/objects.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AdRow } from '../core/ad-store.ts';

/** The parents' state, which an ad's own summary depends on. */
export interface AboveAd {
  readonly group: { readonly status: EntityStatus };
  readonly campaign: { readonly status: EntityStatus };
  readonly account: { readonly isStopped: boolean };
}

/**
 * Returns the state of the ad groups, campaigns and ad accounts of ads, by ad id. The ads may be of several ad
 * accounts.
 */
export async function aboveAds(
  tx: Tx,
  ads: readonly AdRow[],
): Promise<ReadonlyMap<string, AboveAd>> {
  const rows = await tx.rows<{
    id: string;
    ofGroup: EntityStatus;
    ofCampaign: EntityStatus;
    isStopped: boolean;
  }>(
    `select ad.id, g.status as "ofGroup", c.status as "ofCampaign", o.standing = 'disabled' as "isStopped"
     from unnest(:buckets::smallint[], :ids::bigint[], :groupIds::bigint[], :campaignIds::bigint[],
         :accountIds::bigint[]) as ad (bucket, id, group_id, campaign_id, account_id)
     join ad_accounts o on o.bucket = ad.bucket and o.id = ad.account_id
     join ad_groups g on g.bucket = ad.bucket and g.id = ad.group_id
     join ad_campaigns c on c.bucket = ad.bucket and c.id = ad.campaign_id`,
    {
      buckets: ads.map(({ bucket }) => bucket),
      ids: ads.map(({ id }) => id),
      groupIds: ads.map(({ groupId }) => groupId),
      campaignIds: ads.map(({ campaignId }) => campaignId),
      accountIds: ads.map(({ accountId }) => accountId),
    },
  );
  return new Map(
    rows.map(({ id, ofGroup, ofCampaign, isStopped }) => [
      id,
      { group: { status: ofGroup }, campaign: { status: ofCampaign }, account: { isStopped } },
    ]),
  );
}
