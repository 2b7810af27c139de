import { useQuery } from '@tanstack/react-query';
import { getAdGroups, getCampaigns } from '#contract/ads/campaigns.ts';
import type { AdGroup, Campaign } from '#contract/ads/objects.ts';
import { useLatePages, useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import type { BulkKind } from '../campaigns/bulk-path.ts';
import { PAGE_OF_LIST } from '../campaigns/list-input.ts';
import { useAllPages } from '../campaigns/use-all-pages.ts';
import { useConsole } from '../console/console-context.ts';
import type { Around } from './bulk-check.ts';
import { loadNamed } from './bulk-kinds.ts';
import type { Entity } from './bulk-rows.ts';

/** Loads the entities that the rules need besides the rows: campaigns of ad groups, and ad groups of campaigns. */
export function useAround(kind: BulkKind, rows: readonly Entity[]): Around {
  const { account } = useConsole();
  const send = useSend();
  const above = [
    ...new Set(rows.flatMap((row) => (row.type === 'adgroup' ? row.campaign_id : []))),
  ];
  const campaigns = useQuery({
    queryKey: [...callKey(getCampaigns), account.id, 'above', above],
    queryFn: () => loadNamed(send, account.id, 'campaigns', above),
    enabled: above.length > 0,
  });
  const below = useAllPages<AdGroup>(
    useLatePages(
      getAdGroups,
      {
        advertiser_id: account.id,
        entity_statuses: ['ACTIVE', 'PAUSED', 'DRAFT'],
        page_size: PAGE_OF_LIST,
      },
      kind === 'campaigns',
    ),
  );
  const known = (campaigns.data ?? []) as readonly Campaign[];
  return {
    payer: account,
    campaigns: new Map(known.map((campaign) => [campaign.id, campaign])),
    groups: Map.groupBy(below.rows, (group) => group.campaign_id),
  };
}
