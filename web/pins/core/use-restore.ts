import { useQueryClient } from '@tanstack/react-query';
import { restoreFromTrash } from '#contract/pins/trash.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { refreshAfterTrash } from './refresh-after-trash.ts';
import { useTakeUpJob } from './take-up-job.ts';

/** Restores a pin or board from the trash, and reports it; resolves to true on success. */
export function useRestore(): (id: string, boardId?: string) => Promise<boolean> {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const takeUp = useTakeUpJob();
  return async (id, boardId) => {
    try {
      const [back] = await send(restoreFromTrash, { ids: [id], board_id: boardId ?? null });
      await refreshAfterTrash(queries);
      if (back?.bulk_job) takeUp(back.bulk_job);
      toasts.show({
        text: back?.bulk_job
          ? t('It is back. Its Pins follow, one after the other.')
          : t("It's back where it was."),
        ...(back && { action: { label: t('View'), href: back.url } }),
      });
      return true;
    } catch (cause) {
      toasts.show({ kind: 'failed', text: failureText(cause, t) });
      return false;
    }
  };
}
