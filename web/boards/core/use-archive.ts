import { useQueryClient } from '@tanstack/react-query';
import type { Board } from '#contract/boards.ts';
import { archiveBoard, unarchiveBoard } from '#contract/boards/life.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { refreshBoards } from './board-refresh.ts';

/** Archives or unarchives the board, with an undo; resolves to true on success. */
export function useArchive(board: Board): () => Promise<boolean> {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const change = async (away: boolean, undo: boolean): Promise<boolean> => {
    try {
      await send(away ? archiveBoard : unarchiveBoard, { board_id: board.id });
      await refreshBoards(queries);
    } catch (cause) {
      toasts.show({ kind: 'failed', text: failureText(cause, t) });
      return false;
    }
    const text = away
      ? t('{board} is archived.', { board: board.name })
      : t('{board} is back with your boards.', { board: board.name });
    const action = { label: t('Undo'), onPress: () => void change(!away, false) };
    toasts.show({ text, ...(undo && { action }) });
    return true;
  };
  return () => change(board.archived_by_me_at === null, true);
}
