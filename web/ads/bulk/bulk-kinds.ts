import {
  getAdGroups,
  getAds,
  getCampaigns,
  updateAdGroups,
  updateAds,
  updateCampaigns,
} from '#contract/ads/campaigns.ts';
import type { ConsoleKey } from '#contract/ads/console-paths.ts';
import type { Send } from '#contract/kernel/render.ts';
import type { BulkKind } from '../campaigns/bulk-path.ts';
import type { Entity, Field } from './bulk-rows.ts';

/** As many ids as comfortably fit one request's URL. */
const IDS_AT_ONCE = 100;

interface Kind {
  /** The plural and the singular name; English, to be translated. */
  readonly label: string;
  readonly nameLabel: string;
  /** The list where they are selected. */
  readonly list: ConsoleKey;
  readonly lists: typeof getCampaigns | typeof getAdGroups | typeof getAds;
  readonly update: typeof updateCampaigns | typeof updateAdGroups | typeof updateAds;
  readonly fields: readonly Field[];
}

export const KINDS: Readonly<Record<BulkKind, Kind>> = {
  campaigns: {
    label: 'Campaigns',
    nameLabel: 'Campaign',
    list: 'reporting_campaigns',
    lists: getCampaigns,
    update: updateCampaigns,
    fields: ['name', 'budget', 'start', 'end', 'status'],
  },
  ad_groups: {
    label: 'Ad groups',
    nameLabel: 'Ad group',
    list: 'reporting_ad_groups',
    lists: getAdGroups,
    update: updateAdGroups,
    fields: ['name', 'budget', 'bid', 'start', 'end', 'status', 'spec'],
  },
  ads: {
    label: 'Ads',
    nameLabel: 'Ad',
    list: 'reporting_ads',
    lists: getAds,
    update: updateAds,
    fields: ['name', 'status'],
  },
};

const chunksOf = (ids: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, at) =>
    ids.slice(at * IDS_AT_ONCE, (at + 1) * IDS_AT_ONCE).join(','),
  );

/** Loads entities by id, in the given order; ids of other ad accounts are omitted. */
export async function loadNamed(
  send: Send,
  advertiser_id: string,
  kind: BulkKind,
  ids: readonly string[],
): Promise<Entity[]> {
  const rows = new Map<string, Entity>();
  for (const some of chunksOf(ids)) {
    for (const row of await loadSome(send, advertiser_id, kind, some)) rows.set(row.id, row);
  }
  return ids.flatMap((id) => rows.get(id) ?? []);
}

async function loadSome(
  send: Send,
  advertiser_id: string,
  kind: BulkKind,
  ids: string,
): Promise<readonly Entity[]> {
  switch (kind) {
    case 'campaigns':
      return (await send(getCampaigns, { advertiser_id, campaign_ids: ids })).data;
    case 'ad_groups':
      return (await send(getAdGroups, { advertiser_id, ad_group_ids: ids })).data;
    case 'ads':
      return (await send(getAds, { advertiser_id, ad_ids: ids })).data;
  }
}
