import { useQueries } from '@tanstack/react-query';
import { type CountedSearch, getKeywordSearches } from '#contract/ads/searches.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useConsole } from '../console/console-context.ts';
import { partsOf } from './search-parts.ts';

/** Monthly searches by keyword; null under 100. A keyword without an entry is still unknown. */
export type Searches = ReadonlyMap<string, number | null>;

/** Returns how often people search for the keywords. */
export function useSearches(keywords: readonly string[]): Searches {
  const send = useSend();
  const { account } = useConsole();
  return useQueries({
    queries: partsOf(keywords).map((part) => ({
      queryKey: ['keyword searches', account.id, part],
      queryFn: () => send(getKeywordSearches, { advertiser_id: account.id, keywords: part }),
    })),
    combine: (results) => searchesIn(results.flatMap(({ data }) => data ?? [])),
  });
}

export const searchesIn = (rows: readonly CountedSearch[]): Searches =>
  new Map(rows.map((row) => [row.keyword, row.monthly_searches]));
