import { useQuery } from '@tanstack/react-query';
import { getNewsBadge } from '#contract/news/badge.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { pauseAfter } from './badge-rules.ts';

interface Badge {
  readonly count: number;
  /** The number of consecutive unchanged responses. */
  readonly same: number;
}

/** The badge's cache key; invalidate it to reload. */
export const BADGE = [...callKey(getNewsBadge), 'badge'] as const;

/** The number of unseen news; polled, but never in a hidden tab. */
export function useNewsBadge(): number {
  const send = useSend();
  const badge = useQuery({
    queryKey: BADGE,
    queryFn: async ({ client, signal }): Promise<Badge> => {
      const before = client.getQueryData<Badge>(BADGE);
      const { news_hub_count: count } = await send(getNewsBadge, {}, { signal });
      return { count, same: before?.count === count ? before.same + 1 : 0 };
    },
    refetchInterval: ({ state }) => pauseAfter(state.data?.same ?? 0, state.status === 'error'),
    refetchOnWindowFocus: true,
  });
  return badge.data?.count ?? 0;
}
