import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getCatalogFeeds } from '#contract/ads/catalogs/feeds.ts';
import {
  getProductGroupItems,
  getProductGroups,
  type ProductGroup,
} from '#contract/ads/catalogs/product-groups.ts';
import { usePages } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useAllPages } from '../campaigns/use-all-pages.ts';
import { feedName } from '../catalogs/feed-name.ts';
import { useConsole } from '../console/console-context.ts';
import { groupsInput } from './group-inputs.ts';

/** The polling interval while products are being counted. */
const POLL_MS = 2000;

/** The ad account's product groups, polled while one is being counted. */
export function useGroups(): { rows: readonly ProductGroup[]; isWhole: boolean } {
  const list = usePages(getProductGroups, groupsInput(useConsole().account.id));
  const all = useAllPages<ProductGroup>(list);
  const isCounting = all.rows.some(({ item_count }) => item_count === null);
  const { refetch } = list;
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => void refetch(), POLL_MS);
    return () => clearInterval(timer);
  }, [isCounting, refetch]);
  return all;
}

/** Returns a function that refetches the product groups. */
export function useGroupsRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(
      [getProductGroups, getProductGroupItems].map((call) =>
        queries.invalidateQueries({ queryKey: callKey(call) }),
      ),
    );
  };
}

/** The data sources of the products, named for the viewer. */
export function useSources() {
  const words = useWords();
  const list = usePages(getCatalogFeeds, { advertiser_id: useConsole().account.id });
  const feeds = list.data.pages.flatMap(({ data }) => data);
  return feeds.map((feed) => ({ ...feed, name: feedName(feed, words) }));
}
