import { objectivesBehind } from '#contract/ads/reporting/objective-filters.ts';
import type {
  getAdGroups,
  getAdListCounts,
  getAds,
  getCampaigns,
} from '#contract/ads/campaigns.ts';
import type { Ad, AdGroup, Campaign, EntityStatus } from '#contract/ads/objects.ts';
import type { AnswerOf, InputOf, Page } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { adsByIds, adsPage, type AdRow } from '../core/ad-store.ts';
import {
  campaignsByIds,
  campaignsPage,
  countListed,
  type Filtered,
  type Named,
} from '../core/campaign-store.ts';
import { groupsByIds, groupsPage, type GroupRow } from '../core/group-store.ts';
import { showAds } from './show-ads.ts';
import { campaignView, groupView } from './views.ts';

const USUAL: readonly EntityStatus[] = ['ACTIVE', 'PAUSED'];

const filteredBy = (
  input: Pick<InputOf<typeof getCampaigns>, 'entity_statuses' | 'objective_types' | 'query'>,
): Filtered => ({
  statuses: input.entity_statuses ?? USUAL,
  objectives: objectivesBehind(input.objective_types),
  named: input.query ? namedBy(input.query) : null,
});

const namedBy = (query: string): Named => ({
  patterns: query.split(/\s+/u).map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`),
  sought: query,
});

/** The input of a list: items by id in any state, or a page of all. */
interface CampaignQuery {
  readonly ids: readonly string[] | null | undefined;
  readonly page_size: number;
  readonly bookmark: string | null;
}

/**
 * Returns the rows with these ids, or a page of all; one more row than fits is read, to know whether there is a next
 * page.
 */
async function pageOf<Row extends { readonly id: string }>(
  { ids, page_size, bookmark }: CampaignQuery,
  named: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
  page: (before: string | null, limit: number) => Promise<Row[]>,
): Promise<Page<Row[]>> {
  if (ids) return { data: [...(await named(ids)).values()], bookmark: null };
  const rows = await page(idCursor.read(bookmark), page_size + 1);
  const data = rows.slice(0, page_size);
  const last = data.at(-1);
  return {
    data,
    bookmark: rows.length > page_size && last ? idCursor.write(last.id) : null,
  };
}

export async function readCampaigns(
  { read, now, adAccount }: AdvertiserContext,
  input: InputOf<typeof getCampaigns>,
): Promise<Page<Campaign[]>> {
  const { data, bookmark } = await pageOf(
    { ...input, ids: input.campaign_ids },
    (ids) => campaignsByIds(read, adAccount, ids),
    (before, limit) => campaignsPage(read, adAccount, filteredBy(input), before, limit),
  );
  return { data: data.map((row) => campaignView(row, adAccount, now)), bookmark };
}

export async function readGroups(
  { read, now, adAccount }: AdvertiserContext,
  input: InputOf<typeof getAdGroups>,
): Promise<Page<AdGroup[]>> {
  const wanted = { ...filteredBy(input), campaignId: input.campaign_id ?? null };
  const { data, bookmark } = await pageOf(
    { ...input, ids: input.ad_group_ids },
    (ids) => groupsByIds(read, adAccount, ids),
    (before, limit) => groupsPage(read, adAccount, wanted, before, limit),
  );
  return { data: await showGroups(read, adAccount, data, now), bookmark };
}

async function showGroups(
  tx: Tx,
  account: AdvertiserContext['adAccount'],
  rows: readonly GroupRow[],
  now: Date,
): Promise<AdGroup[]> {
  const ids = [...new Set(rows.map(({ campaignId }) => campaignId))];
  const campaigns = await campaignsByIds(tx, account, ids);
  return rows.flatMap((row) => {
    const campaign = campaigns.get(row.campaignId);
    return campaign === undefined ? [] : [groupView(row, campaign, account, now)];
  });
}

export async function readAds(
  { read, adAccount }: AdvertiserContext,
  input: InputOf<typeof getAds>,
): Promise<Page<Ad[]>> {
  const wanted = {
    campaignId: input.campaign_id ?? null,
    groupId: input.ad_group_id ?? null,
    ...filteredBy(input),
  };
  const { data, bookmark } = await pageOf<AdRow>(
    { ...input, ids: input.ad_ids },
    (ids) => adsByIds(read, adAccount, ids),
    (before, limit) => adsPage(read, adAccount, wanted, before, limit),
  );
  return { data: await showAds(read, data), bookmark };
}

export async function readCounts({
  read,
  adAccount,
}: AdvertiserContext): Promise<AnswerOf<typeof getAdListCounts>> {
  return { type: 'ad_list_counts', ...(await countListed(read, adAccount, USUAL)) };
}
