import { useQueryClient } from '@tanstack/react-query';
import {
  createAdReportSchedule,
  deleteAdReportSchedule,
  getAdReportSchedules,
  updateAdReportSchedule,
} from '#contract/ads/report-files/schedules.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { useConsole } from '../console/console-context.ts';

/** Creates, updates and deletes schedules. */
export function useScheduleActs() {
  const advertiser_id = useConsole().account.id;
  const send = useSend();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: callKey(getAdReportSchedules) });
  const plan = async (
    input: Omit<SentOf<typeof createAdReportSchedule>, 'guid'>,
  ): Promise<void> => {
    await sendOnce(send, createAdReportSchedule, input);
    await refresh();
  };
  const change = async (input: SentOf<typeof updateAdReportSchedule>): Promise<void> => {
    await send(updateAdReportSchedule, input);
    await refresh();
  };
  const remove = async (schedule_id: string): Promise<void> => {
    await send(deleteAdReportSchedule, { advertiser_id, schedule_id });
    await refresh();
  };
  return { plan, change, remove, refresh };
}
