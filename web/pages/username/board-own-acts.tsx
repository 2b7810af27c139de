import Archive from 'lucide-react/icons/archive';
import Pencil from 'lucide-react/icons/pencil';
import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import type { Board } from '#contract/boards.ts';
import { useArchive } from '#web/boards/core/use-archive.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { BoardDialogProps } from './board-dialogs.tsx';

const BoardDialog = lazyPart<BoardDialogProps>(
  async () => (await import('./board-dialogs.tsx')).BoardDialog,
);

export interface BoardOwnActsProps {
  readonly board: Board;
  /** Whether the viewer may edit it. */
  readonly mine: boolean;
  readonly open: BoardDialogProps['kind'] | null;
  readonly onKind: BoardDialogProps['onKind'];
}

/** The actions in a board's head for people who may edit it, and the open dialog. */
export function BoardOwnActs({ board, mine, open, onKind }: BoardOwnActsProps) {
  const { t } = useWords();
  const isOwner = board.access.includes('delete');
  // People who act for an advertiser fill its boards, but only the owner chooses the collaborators [BOARD-06].
  const isShared = mine && board.advertiser_id === null;
  const early = { onPointerEnter: BoardDialog.preload, onFocus: BoardDialog.preload };
  return (
    <>
      {isOwner && (
        <Button onClick={() => onKind('edit')} {...early}>
          <Pencil size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('Edit board')}
        </Button>
      )}
      {isShared && (
        <Button onClick={() => onKind('people')} {...early}>
          <UsersRound size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('Collaborators')}
        </Button>
      )}
      {mine && board.section_count > 0 && (
        <Button onClick={() => onKind('sections')}>{t('Organise sections')}</Button>
      )}
      {isShared && !isOwner && <ArchiveButton board={board} />}
      {open && <BoardDialog kind={open} board={board} onKind={onKind} />}
    </>
  );
}

/** Archives another's board for a person who works on it; owners find this in the edit dialog. */
function ArchiveButton({ board }: { readonly board: Board }) {
  const { t } = useWords();
  const archive = useArchive(board);
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await archive();
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={() => void press()}>
      <Archive size={18} strokeWidth={1.75} aria-hidden="true" />
      {board.archived_by_me_at ? t('Unarchive board') : t('Archive board')}
    </Button>
  );
}
