import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type AdReportFile,
  createAdReportFile,
  getAdReportFiles,
  updateAdReportFile,
} from '#contract/ads/report-files/report-files.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { useLatePages, useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { useConsole } from '../console/console-context.ts';

/** The polling interval while a report is being created. */
const POLL_MS = 3000;

/** The ad account's reports, polled while one is being created. */
export function useReports() {
  const list = useLatePages(getAdReportFiles, { advertiser_id: useConsole().account.id });
  const reports = list.data?.pages.flatMap(({ data }) => data);
  const isMaking = reports?.some(({ status }) => status === 'IN_PROGRESS') ?? false;
  const { refetch } = list;
  useEffect(() => {
    if (!isMaking) return undefined;
    const timer = setInterval(() => void refetch(), POLL_MS);
    return () => clearInterval(timer);
  }, [isMaking, refetch]);
  return { list, reports };
}

/** Creates and cancels reports. */
export function useReportActs() {
  const advertiser_id = useConsole().account.id;
  const send = useSend();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: callKey(getAdReportFiles) });
  const make = async (
    input: Omit<SentOf<typeof createAdReportFile>, 'guid'>,
  ): Promise<AdReportFile> => {
    const made = await sendOnce(send, createAdReportFile, input);
    await refresh();
    return made;
  };
  const stop = async (report_id: string): Promise<void> => {
    await send(updateAdReportFile, { advertiser_id, report_id, status: 'CANCELLED' });
    await refresh();
  };
  return { make, stop };
}
