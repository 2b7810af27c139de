import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getAdListCounts } from '#contract/ads/campaigns.ts';
import type { AnswerOf } from '#contract/kernel/call.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { callKey, callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole, useRights } from '../console/console-context.ts';
import { navItemOf } from '../console/console-nav.ts';
import type { TabCounts } from '../console/page-head.tsx';

/** The sizes of the lists of campaigns, ad groups and ads, counted again on each visit to a tab. */
export function useTabCounts(): TabCounts {
  const { formats } = useWords();
  const { account, key } = useConsole();
  const can = useRights();
  const isThere = navItemOf(key)?.key === 'reporting_campaigns' && can('reporting');
  const input = { advertiser_id: account.id };
  const cache = useQueryClient();
  const { data } = useQuery({
    ...callOptions(useSend(), getAdListCounts, input),
    queryKey: [...callKey(getAdListCounts, input), key],
    enabled: isThere,
    // The last counts stay until new ones arrive, except those of another ad account; the first come with the page.
    placeholderData: (known, query) => {
      const [, of] = (query?.queryKey ?? []) as [unknown, typeof input?];
      return of?.advertiser_id === account.id
        ? known
        : cache.getQueryData<AnswerOf<typeof getAdListCounts>>(callKey(getAdListCounts, input));
    },
  });
  if (!isThere) return {};
  // Empty until they arrive: the tabs leave room for them.
  const text = (count: number | undefined) =>
    count === undefined ? '' : wholeNumber(count, formats);
  return {
    reporting_campaigns: text(data?.campaigns),
    reporting_ad_groups: text(data?.ad_groups),
    reporting_ads: text(data?.ads),
  };
}
