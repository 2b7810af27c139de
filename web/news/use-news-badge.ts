import { useQuery } from '@tanstack/react-query';
import { getNewsBadge } from '#contract/news/badge.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { pauseAfter } from './badge-rules.ts';

interface Badge {
  readonly count: number;
  /** How often in a row the answer was the same. */
  readonly same: number;
}

/** The badge's key in the cache; to invalidate it is to ask again. */
export const BADGE = [...callKey(getNewsBadge), 'badge'] as const;

/** How much news the viewer has not seen; asked again now and then, and never in a hidden tab. */
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
