import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Board, getPickerBoards } from '#contract/boards.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ErrorState } from '#web/ui/base/state.tsx';
import { BoardPicker } from './board-picker.tsx';
import { PickerGhost } from './picker-ghost.tsx';

interface Props {
  readonly title: string;
  /** The label of the action. */
  readonly act: string;
  /** The id of a board to exclude. */
  readonly without?: string;
  readonly notice?: ReactNode;
  readonly onPick: (board: Board) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Chooses one of the viewer's boards. */
export function ChooseBoardDialog({ title, act, without, notice, onPick, onClose }: Props) {
  const { t } = useWords();
  const send = useSend();
  const picker = useQuery(callOptions(send, getPickerBoards, {}));
  const [busyId, setBusyId] = useState<string>();
  const others = (boards: readonly Board[]) => boards.filter(({ id }) => id !== without);
  const pick = async (board: Board) => {
    if (busyId !== undefined) return;
    setBusyId(board.id);
    await onPick(board).finally(() => setBusyId(undefined));
  };
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      {picker.isError && (
        <ErrorState title={t("Your boards didn't load")} onRetry={() => void picker.refetch()} />
      )}
      {picker.isPending && <PickerGhost />}
      {picker.data && (
        <BoardPicker
          boards={others(picker.data.all_boards)}
          shortlist={others(picker.data.boards_shortlist)}
          act={act}
          busyId={busyId}
          notice={notice}
          onPick={(board) => void pick(board)}
        />
      )}
    </Dialog>
  );
}
