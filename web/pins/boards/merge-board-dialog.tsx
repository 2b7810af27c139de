import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerOf } from '#contract/kernel/call.ts';
import type { Board } from '#contract/boards.ts';
import { mergeBoards } from '#contract/boards/life.ts';
import { ChooseBoardDialog } from '#web/boards/picker/choose-board-dialog.tsx';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { refreshAfterTrash } from '../core/refresh-after-trash.ts';
import { useTakeUpJob } from '../core/take-up-job.ts';
import { useRestore } from '../core/use-restore.ts';

/** Chooses the board that takes over all pins and sections of this one; undone by the toast or from the trash. */
export function MergeBoardDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  const { t } = useWords();
  const { error, merge } = useMerge(board, onClose);
  return (
    <ChooseBoardDialog
      title={t('Merge into which board?')}
      act={t('Merge')}
      without={board.id}
      notice={
        <Banner bad={error !== null}>
          {error ??
            t(
              "All of {board}'s Pins, sections and followers move there, and {board} goes to your trash.",
              {
                board: board.name,
              },
            )}
        </Banner>
      }
      onPick={merge}
      onClose={onClose}
    />
  );
}

function useMerge(board: Board, onClose: () => void) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const router = useRouter();
  const toasts = useToasts();
  const restore = useRestore();
  const takeUp = useTakeUpJob();
  const [error, setError] = useState<string | null>(null);
  const merge = async (into: Board): Promise<void> => {
    let merged: AnswerOf<typeof mergeBoards>;
    try {
      merged = await send(mergeBoards, { board_id: board.id, destination_board_id: into.id });
    } catch (cause) {
      setError(failureText(cause, t));
      return;
    }
    onClose();
    if (merged.bulk_job === null) {
      toasts.show({
        text: t('Merged into {board}', { board: merged.name }),
        action: { label: t('Undo'), onPress: () => void restore(board.id) },
      });
    } else {
      takeUp(merged.bulk_job);
      toasts.show({ text: t('Merging into {board}…', { board: merged.name }) });
    }
    await router.navigate({ href: merged.url, replace: true } as never);
    await refreshAfterTrash(queries);
  };
  return { error, merge };
}
