import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BULK_POLL_MS, getBulkJobs, undoBulkJob, type BulkJob } from '#contract/pins/bulk.ts';
import { getBoardPins, getCreatedPins, getSectionPins, getUserPins } from '#contract/pins/lists.ts';
import { refreshBoards } from '#web/boards/core/board-refresh.ts';
import { useApp, useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey, callOptions } from '#web/kernel/sending/queries.ts';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { refreshAfterTrash } from '../core/refresh-after-trash.ts';
import { LAST_JOB, useTakeUpJob } from '../core/take-up-job.ts';
import { useRestore } from '../core/use-restore.ts';

/** Refetches all lists of pins and everything that counts them. */
export async function refreshPins(queries: QueryClient): Promise<void> {
  const lists = [getBoardPins, getSectionPins, getUserPins, getCreatedPins];
  await Promise.all([
    ...lists.map((call) => queries.invalidateQueries({ queryKey: callKey(call) })),
    refreshBoards(queries),
  ]);
}

/** The jobs whose end was announced in this visit, to announce each once, whichever page watches. */
const announced = new Set<string>();

/**
 * Returns the viewer's last bulk job while it runs, even if it started before a reload. When it ends, or has ended
 * since the page was rendered, lists are refetched and a toast offers to undo it.
 */
export function useRunningJob(): BulkJob | null {
  const { send, renderedAt } = useApp();
  const tell = useJobToast();
  const jobs = useQuery({
    ...callOptions(send, getBulkJobs, LAST_JOB),
    refetchInterval: ({ state }) =>
      state.data?.data[0]?.status === 'running' ? BULK_POLL_MS : false,
  });
  const last = jobs.data?.data[0] ?? null;
  useEffect(() => {
    if (last === null || announced.has(last.id) || !endedAfter(last, renderedAt)) return;
    announced.add(last.id);
    void tell(last);
    // The toast depends only on the job's status.
  }, [last?.id, last?.status]); // oxlint-disable-line react/exhaustive-deps
  return last?.status === 'running' ? last : null;
}

function endedAfter({ finished_at: at }: BulkJob, time: number): boolean {
  // Dates from the API are whole seconds.
  return at !== null && Date.parse(at) + 999 >= time;
}

function useJobToast(): (job: BulkJob) => Promise<void> {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const takeUp = useTakeUpJob();
  const undo = async (job: BulkJob): Promise<void> => {
    try {
      takeUp(await send(undoBulkJob, { job_id: job.id }));
    } catch (cause) {
      toasts.show({ kind: 'failed', text: failureText(cause, t) });
    }
  };
  const restore = useRestore();
  return async (job) => {
    const { whole_board_id: board } = job;
    if (board !== null) await refreshAfterTrash(queries);
    const isTrashed = board !== null && job.action !== 'restore' && job.status === 'done';
    const onPress = isTrashed ? () => void restore(board) : () => void undo(job);
    const action = (isTrashed || job.is_undoable) && { label: t('Undo'), onPress };
    if (job.status === 'failed') {
      const text = t('The board is gone. Your Pins stayed where they were.');
      toasts.show({ kind: 'failed', text });
    } else toasts.show({ text: <Done job={job} />, ...(action && { action }) });
    await refreshPins(queries);
  };
}

function Done({ job }: { job: BulkJob }) {
  const { t } = useWords();
  const { action, pin_count: count, board } = job;
  if (job.whole_board_id !== null) {
    if (action === 'delete') return t('Board deleted');
    if (action === 'restore' || !board) return t("It's back where it was.");
    return t('Merged into {board}', { board: board.name });
  }
  if (action === 'delete')
    return t('{count, plural, one {# Pin} other {# Pins}} deleted', { count });
  if (action === 'restore') {
    return t('{count, plural, one {# Pin is back} other {# Pins are back}}', { count });
  }
  if (!board) return t('{count, plural, one {# Pin} other {# Pins}} moved back', { count });
  const boardName = (
    <PageLink className="link" href={board.url}>
      {board.name}
    </PageLink>
  );
  const text =
    action === 'move'
      ? '{count, plural, one {# Pin} other {# Pins}} moved to {boardName}'
      : '{count, plural, one {# Pin} other {# Pins}} copied to {boardName}';
  return <Say text={text} values={{ count, boardName }} />;
}
