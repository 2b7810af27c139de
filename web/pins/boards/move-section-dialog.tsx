import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type Board, getPickerBoards } from '#contract/boards.ts';
import { moveSection } from '#contract/pins/order.ts';
import { BoardRow } from '#web/boards/cards/board-row.tsx';
import { PickerGhost } from '#web/boards/picker/picker-ghost.tsx';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import type { SectionDialogProps } from './section-dialogs.tsx';
import { refreshPins } from '../organise/use-bulk-jobs.tsx';

/** Chooses which of the owner's other boards a section moves to, with its pins [BOARD-18]. */
export function MoveSectionDialog({ section, board, onClose }: SectionDialogProps) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const router = useRouter();
  const toasts = useToasts();
  const picker = useQuery(callOptions(send, getPickerBoards, {}));
  const [busyId, setBusyId] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const others = picker.data?.all_boards.filter(
    ({ id, owner }) => id !== board.id && owner.id === board.owner.id,
  );
  const move = async (to: Board) => {
    if (busyId !== null) return;
    setBusyId(to.id);
    setError(null);
    try {
      await send(moveSection, { section_id: section.id, board_id: to.id });
    } catch (cause) {
      setError(failureText(cause, t));
      setBusyId(null);
      return;
    }
    onClose();
    toasts.show({
      text: (
        <Say
          text="{section} moved to {boardName}"
          values={{ section: section.title, boardName: to.name }}
        />
      ),
      action: { label: t('View'), href: to.url },
    });
    await router.navigate({ href: board.url, replace: true } as never);
    await refreshPins(queries);
  };
  return (
    <Dialog isOpen title={t('Move section')} onClose={onClose}>
      {error && <Banner bad>{error}</Banner>}
      {!others && <PickerGhost />}
      {others?.length === 0 && <p>{t("You don't have another board yet.")}</p>}
      <ul>
        {others?.map((one) => (
          <li key={one.id}>
            <BoardRow board={one} busy={busyId === one.id} onPick={() => void move(one)} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
