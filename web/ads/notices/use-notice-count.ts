import { useQuery } from '@tanstack/react-query';
import { getAdNoticeCount } from '#contract/ads/notices/notices.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { pauseAfter } from '#web/news/badge-rules.ts';

interface Count {
  readonly unread: number;
  /** How many times in a row the count was unchanged. */
  readonly same: number;
}

/** The query key of an ad account's count; invalidate it to refetch. */
export const countKey = (advertiser_id: string) =>
  [...callKey(getAdNoticeCount, { advertiser_id }), 'count'] as const;

/** The viewer's unread count; polled less often while it stays unchanged, and never in a hidden tab. */
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
