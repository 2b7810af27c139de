import type { Ad } from '#contract/ads/objects.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { pinsByIds } from '#server/pins/index.ts';
import { type AccountAt, campaignsByIds } from '../core/campaign-store.ts';
import { groupsByIds } from '../core/group-store.ts';
import type { AdRow } from '../core/ad-store.ts';
import { adView } from './views.ts';

/** Ads with what their ad groups, campaigns and Pins make of them, in their order. */
export async function showAds(tx: Tx, account: AccountAt, rows: readonly AdRow[]): Promise<Ad[]> {
  if (rows.length === 0) return [];
  const [groups, campaigns, pins] = await Promise.all([
    groupsByIds(tx, account, unique(rows.map(({ groupId }) => groupId))),
    campaignsByIds(tx, account, unique(rows.map(({ campaignId }) => campaignId))),
    pinsByIds(tx, unique(rows.map(({ pinId }) => pinId))),
  ]);
  const there = new Set(pins.map(({ id }) => id));
  return rows.flatMap((row) => {
    const group = groups.get(row.groupId);
    const campaign = campaigns.get(row.campaignId);
    if (group === undefined || campaign === undefined) return [];
    return [adView(row, { group, campaign, isPinDeleted: !there.has(row.pinId) })];
  });
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];
