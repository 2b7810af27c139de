import { useQuery } from '@tanstack/react-query';
import { getAdNoticeCount } from '#contract/ads/notices/notices.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { pauseAfter } from '#web/news/badge-rules.ts';

interface Count {
  readonly unread: number;
  /** How often in a row the answer was the same. */
  readonly same: number;
}

/** Under which key the count of an ad account is kept; to invalidate it is to ask again. */
export const countKey = (advertiser_id: string) =>
  [...callKey(getAdNoticeCount, { advertiser_id }), 'count'] as const;

/** How many notices the viewer has not read; asked again now and then, and never in a hidden tab. */
export function useNoticeCount(advertiser_id: string): number {
  const send = useSend();
  const queryKey = countKey(advertiser_id);
  const count = useQuery({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Count> => {
      const before = client.getQueryData<Count>(queryKey);
      const { unread } = await send(getAdNoticeCount, { advertiser_id }, { signal });
      return { unread, same: before?.unread === unread ? before.same + 1 : 0 };
    },
    refetchInterval: ({ state }) => pauseAfter(state.data?.same ?? 0, state.status === 'error'),
    refetchOnWindowFocus: true,
  });
  return count.data?.unread ?? 0;
}
