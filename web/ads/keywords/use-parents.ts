import { getAdGroups, getCampaigns } from '#contract/ads/campaigns.ts';
import type { KeywordParent } from '#contract/ads/keywords.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useAllPages } from '../campaigns/use-all-pages.ts';
import { useConsole } from '../console/console-context.ts';

/** An entity with keywords. */
export interface Parent {
  readonly id: string;
  readonly name: string;
  readonly type: KeywordParent;
  /** Only for ad groups. */
  readonly campaignId: string | null;
}

const STATUSES = ['ACTIVE', 'PAUSED', 'ARCHIVED'] as const;

/** Possible parents of keywords: ad groups, campaigns and the ad account itself. */
export function useParents() {
  const { account } = useConsole();
  const input = {
    advertiser_id: account.id,
    entity_statuses: [...STATUSES],
    page_size: 250,
  };
  const campaignPages = useLatePages(getCampaigns, input);
  const groupPages = useLatePages(getAdGroups, input);
  const campaigns = useAllPages(campaignPages);
  const groups = useAllPages(groupPages);
  const all: readonly (Parent & { readonly isOpen: boolean })[] = [
    ...groups.rows.map(({ id, name, campaign_id, status }) => ({
      id,
      name,
      type: 'ad_group' as const,
      campaignId: campaign_id,
      isOpen: status !== 'ARCHIVED',
    })),
    ...campaigns.rows.map(({ id, name, status }) => ({
      id,
      name,
      type: 'campaign' as const,
      campaignId: null,
      isOpen: status !== 'ARCHIVED',
    })),
    { id: account.id, name: account.name, type: 'advertiser', campaignId: null, isOpen: true },
  ];
  const byId = new Map(all.map((one) => [one.id, one]));
  return {
    isKnown: campaignPages.data !== undefined && groupPages.data !== undefined,
    find: (id: string): Parent | undefined => byId.get(id),
    nameOf: (id: string): string => byId.get(id)?.name ?? id,
    /** Parents that accept new keywords. */
    open: (types: readonly KeywordParent[]): readonly Parent[] =>
      all.filter((one) => one.isOpen && types.includes(one.type)),
  };
}

export type Parents = ReturnType<typeof useParents>;
