import Building2 from 'lucide-react/icons/building-2';
import Image from 'lucide-react/icons/image';
import Layers from 'lucide-react/icons/layers';
import type { LucideIcon } from 'lucide-react';
import { getAdGroups, getAds, getCampaigns } from '#contract/ads/campaigns.ts';
import { consolePath } from '#contract/ads/console-paths.ts';
import { getAdAccounts } from '#contract/business/ad-accounts.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useConsole, useConsolePath, useRights } from '../console/console-context.ts';
import { isOpenTo } from '../console/is-open-to.ts';
import type { Entry } from './entries.ts';

/** As many names of a kind are known: one page of its list. */
export const KNOWN_OF_A_KIND = 250;

interface Names {
  readonly entries: readonly Entry[];
  readonly state: 'coming' | 'failed' | 'some' | 'all';
}

/** What the ad account has by name, and the other ad accounts: the first page of each list. */
export function useNames(): Names {
  const { account } = useConsole();
  const pathOf = useConsolePath();
  const mayRead = useRights()('reporting');
  const input = { advertiser_id: account.id, page_size: KNOWN_OF_A_KIND };
  const campaigns = useLatePages(getCampaigns, input, mayRead);
  const groups = useLatePages(getAdGroups, input, mayRead);
  const ads = useLatePages(getAds, input, mayRead);
  const accounts = useLatePages(getAdAccounts, { page_size: KNOWN_OF_A_KIND });
  const entries: Entry[] = [
    ...rowsOf(campaigns).map((row) =>
      named(row, 'Campaigns', Layers, `${pathOf('reporting_ad_groups')}?campaign_id=${row.id}`),
    ),
    ...rowsOf(groups).map((row) =>
      named(row, 'Ad groups', Layers, `${pathOf('reporting_ads')}?ad_group_id=${row.id}`),
    ),
    ...rowsOf(ads).map((row) =>
      named(row, 'Ads', Image, `${pathOf('reporting_ads')}?ad_group_id=${row.ad_group_id}`),
    ),
    ...rowsOf(accounts)
      .filter(isOpenTo)
      .map((row) => named(row, 'Ad accounts', Building2, consolePath('overview', row.id))),
  ];
  return { entries, state: stateOf(mayRead ? [campaigns, groups, ads, accounts] : [accounts]) };
}

interface List<Row> {
  readonly data?: { readonly pages: readonly { readonly data: readonly Row[] }[] } | undefined;
}

const rowsOf = <Row>({ data }: List<Row>): readonly Row[] =>
  data?.pages.flatMap((page) => page.data) ?? [];

type Named = { readonly id: string; readonly name: string };

function named({ id, name }: Named, kind: Entry['kind'], Icon: LucideIcon, href: string): Entry {
  return { id, kind, label: name, detail: id, href, Icon, isLocked: false };
}

type Loaded = { readonly [Is in 'isError' | 'isPending' | 'hasNextPage']: boolean };

function stateOf(lists: readonly Loaded[]): Names['state'] {
  if (lists.some(({ isError }) => isError)) return 'failed';
  if (lists.some(({ isPending }) => isPending)) return 'coming';
  return lists.some(({ hasNextPage }) => hasNextPage) ? 'some' : 'all';
}
