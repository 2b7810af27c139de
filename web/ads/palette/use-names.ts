import Building2 from 'lucide-react/icons/building-2';
import Image from 'lucide-react/icons/image';
import Layers from 'lucide-react/icons/layers';
import type { LucideIcon } from 'lucide-react';
import { getAdGroups, getAds, getCampaigns, MAX_ENTITY_NAME } from '#contract/ads/campaigns.ts';
import { consolePath } from '#contract/ads/console-paths.ts';
import { ENTITY_STATUSES } from '#contract/ads/objects.ts';
import { getAdAccounts } from '#contract/business/ad-accounts.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useConsole, useConsolePath, useRights } from '../console/console-context.ts';
import { isOpenTo } from '../console/is-open-to.ts';
import { useSettled } from '../core/use-settled.ts';
import { type Entry, MOST_OF_A_KIND } from './entries.ts';

/** The names of a kind known in advance: the first page of its list. The server is queried for the rest. */
const KNOWN_OF_A_KIND = 250;
const SETTLED_MS = 200;

interface Names {
  readonly entries: readonly Entry[];
  readonly state: 'coming' | 'failed' | 'all';
}

/** Named entities of the ad account, and the other ad accounts, that the text may match. */
export function useNames(text: string): Names {
  const pathOf = useConsolePath();
  const mayRead = useRights()('reporting');
  const { known, sought, isSought, isWritten } = useAsked(text);
  const asks = ({ hasNextPage }: { readonly hasNextPage: boolean }) =>
    mayRead && isSought(hasNextPage);
  const campaigns = useLatePages(getCampaigns, known, mayRead);
  const moreCampaigns = useLatePages(getCampaigns, sought, asks(campaigns));
  const groups = useLatePages(getAdGroups, known, mayRead);
  const moreGroups = useLatePages(getAdGroups, sought, asks(groups));
  const ads = useLatePages(getAds, known, mayRead);
  const moreAds = useLatePages(getAds, sought, asks(ads));
  const accounts = useLatePages(getAdAccounts, { page_size: KNOWN_OF_A_KIND });
  const entries: Entry[] = [
    ...rowsOf(campaigns, moreCampaigns).map((row) =>
      named(row, 'Campaigns', Layers, `${pathOf('reporting_ad_groups')}?campaign_id=${row.id}`),
    ),
    ...rowsOf(groups, moreGroups).map((row) =>
      named(row, 'Ad groups', Layers, `${pathOf('reporting_ads')}?ad_group_id=${row.id}`),
    ),
    ...rowsOf(ads, moreAds).map((row) =>
      named(row, 'Ads', Image, `${pathOf('reporting_ads')}?ad_group_id=${row.ad_group_id}`),
    ),
    ...rowsOf(accounts)
      .filter(isOpenTo)
      .map((row) => named(row, 'Ad accounts', Building2, consolePath('overview', row.id))),
  ];
  const first = mayRead ? [campaigns, groups, ads, accounts] : [accounts];
  const later = [moreCampaigns, moreGroups, moreAds].filter(({ isEnabled }) => isEnabled);
  const isDue = isWritten && [campaigns, groups, ads].some(asks);
  return { entries, state: isDue ? 'coming' : stateOf([...first, ...later]) };
}

/** The first page of a list, and a server query if the list has more or the text is an id. */
function useAsked(text: string) {
  const { id: advertiser_id } = useConsole().account;
  const written = text.trim().slice(0, MAX_ENTITY_NAME);
  const query = useSettled(written, SETTLED_MS);
  const isId = /^\d+$/u.test(query);
  return {
    known: { advertiser_id, page_size: KNOWN_OF_A_KIND },
    sought: {
      advertiser_id,
      query,
      // An id is searched in any status.
      ...(isId && { entity_statuses: [...ENTITY_STATUSES] }),
      // One more than displayed reveals that there are more.
      page_size: MOST_OF_A_KIND + 1,
    },
    isSought: (hasMore: boolean) => query !== '' && (isId || hasMore),
    /** The person is still typing: the results are for the previous text. */
    isWritten: written !== query,
  };
}

interface List<Row> {
  readonly data?: { readonly pages: readonly { readonly data: readonly Row[] }[] } | undefined;
}

/** Merges the rows of lists without duplicates. */
function rowsOf<Row extends Named>(...lists: readonly List<Row>[]): readonly Row[] {
  const rows = lists.flatMap(({ data }) => data?.pages.flatMap((page) => page.data) ?? []);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

type Named = { readonly id: string; readonly name: string };

function named({ id, name }: Named, kind: Entry['kind'], Icon: LucideIcon, href: string): Entry {
  return { id, kind, label: name, detail: id, href, Icon, isLocked: false };
}

type Loaded = { readonly [Is in 'isError' | 'isPending']: boolean };

function stateOf(lists: readonly Loaded[]): Names['state'] {
  if (lists.some(({ isError }) => isError)) return 'failed';
  if (lists.some(({ isPending }) => isPending)) return 'coming';
  return 'all';
}
