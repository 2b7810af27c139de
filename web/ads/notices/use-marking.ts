import { useQueryClient } from '@tanstack/react-query';
import { getAdNotices, updateAdNotices } from '#contract/ads/notices/notices.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useConsole } from '../console/console-context.ts';
import { countKey } from './use-notice-count.ts';

/** Marks the given notices, or all, as read or unread. */
export function useMarking() {
  const advertiser_id = useConsole().account.id;
  const send = useSend();
  const queries = useQueryClient();
  const { busy, error, run } = useAct();
  const mark = (is_read: boolean, notice_ids?: readonly string[]): void =>
    void run(async () => {
      const ids = notice_ids && { notice_ids: [...notice_ids] };
      const { unread } = await send(updateAdNotices, { advertiser_id, is_read, ...ids });
      queries.setQueryData(countKey(advertiser_id), { unread, same: 0 });
      await queries.invalidateQueries({ queryKey: callKey(getAdNotices) });
    });
  return { busy, error, mark };
}
