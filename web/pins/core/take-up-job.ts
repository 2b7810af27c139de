import { useQueryClient } from '@tanstack/react-query';
import { getBulkJobs, type BulkJob } from '#contract/pins/bulk.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';

/** The query input for the viewer's last bulk job. */
export const LAST_JOB = { page_size: 1 } as const;

/** Puts the job of a bulk call into the cache, for useRunningJob to watch. */
export function useTakeUpJob(): (job: BulkJob) => void {
  const send = useSend();
  const queries = useQueryClient();
  return (job) => {
    const { queryKey } = callOptions(send, getBulkJobs, LAST_JOB);
    queries.setQueryData(queryKey, { data: [job], bookmark: null });
    void queries.invalidateQueries({ queryKey });
  };
}
