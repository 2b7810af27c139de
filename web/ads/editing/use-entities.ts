import { useQuery } from '@tanstack/react-query';
import { getAdGroups, getAds, getCampaigns } from '#contract/ads/campaigns.ts';
import {
  getProductPromotions,
  type ProductPromotion,
} from '#contract/ads/catalogs/product-promotions.ts';
import type { Ad, AdGroup, Campaign } from '#contract/ads/objects.ts';
import type { Page } from '#contract/kernel/call.ts';
import type { Send } from '#contract/kernel/render.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import type { Entities } from './edit-documents.ts';

/** Loads entities of any kind by id, with their parents. */
export async function findEntities(
  send: Send,
  advertiser_id: string,
  ids: readonly string[],
): Promise<Entities> {
  const page_size = 250;
  const campaignsBy = (some: readonly string[]): Promise<readonly Campaign[]> =>
    askFor(
      some,
      async (campaign_ids) =>
        (await send(getCampaigns, { advertiser_id, campaign_ids, page_size })).data,
    );
  const groupsBy = (some: readonly string[]): Promise<readonly AdGroup[]> =>
    askFor(
      some,
      async (ad_group_ids) =>
        (await send(getAdGroups, { advertiser_id, ad_group_ids, page_size })).data,
    );
  const adsBy = (some: readonly string[]): Promise<readonly Ad[]> =>
    askFor(some, async (ad_ids) => (await send(getAds, { advertiser_id, ad_ids, page_size })).data);
  const [campaigns, groups, ads] = await Promise.all([campaignsBy(ids), groupsBy(ids), adsBy(ids)]);
  const above = await groupsBy(
    missing(
      ads.map((ad) => ad.ad_group_id),
      groups,
    ),
  );
  const allGroups = [...groups, ...above];
  const holders = await campaignsBy(
    missing(
      allGroups.map((group) => group.campaign_id),
      campaigns,
    ),
  );
  const promotions = await promotionsOf(send, advertiser_id, groups);
  return { campaigns: [...campaigns, ...holders], groups: allGroups, ads, promotions };
}

/** Loads the product groups of the edited ad groups, page by page. */
async function promotionsOf(
  send: Send,
  advertiser_id: string,
  groups: readonly AdGroup[],
): Promise<readonly ProductPromotion[]> {
  if (groups.length === 0) return [];
  const ad_group_ids = groups.map(({ id }) => id);
  const all: ProductPromotion[] = [];
  let bookmark: string | null = null;
  do {
    const input = { advertiser_id, ad_group_ids, page_size: 250 };
    const page: Page<readonly ProductPromotion[]> = await send(getProductPromotions, {
      ...input,
      ...(bookmark !== null && { bookmark }),
    });
    all.push(...page.data);
    bookmark = page.bookmark;
  } while (bookmark !== null);
  return all;
}

async function askFor<T>(
  ids: readonly string[],
  ask: (ids: string[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  return ids.length === 0 ? [] : ask([...ids]);
}

function missing(ids: readonly string[], there: readonly { readonly id: string }[]): string[] {
  const known = new Set(there.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => !known.has(id));
}

/** The entities in the URL, refetched whenever the person opens the editor. */
export function useEntities(advertiserId: string, ids: readonly string[]) {
  const send = useSend();
  return useQuery({
    queryKey: ['edited entities', advertiserId, ids],
    queryFn: () => findEntities(send, advertiserId, ids),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
