import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getCatalogFeeds } from '#contract/ads/catalogs/feeds.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useConsole } from '../console/console-context.ts';

/** The polling interval while a file is being imported. */
const POLL_MS = 3000;

/** The ad account's data sources, polled while one is being imported. */
export function useFeeds() {
  const list = useLatePages(getCatalogFeeds, { advertiser_id: useConsole().account.id });
  const feeds = list.data?.pages.flatMap(({ data }) => data);
  const isReading = feeds?.some(({ last_run }) => last_run?.status === 'PROCESSING') ?? false;
  const { refetch } = list;
  useEffect(() => {
    if (!isReading) return undefined;
    const timer = setInterval(() => void refetch(), POLL_MS);
    return () => clearInterval(timer);
  }, [isReading, refetch]);
  return { list, feeds };
}

/** Returns a function that refetches the data sources. */
export function useFeedsRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: callKey(getCatalogFeeds) });
}
