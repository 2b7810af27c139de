import Archive from 'lucide-react/icons/archive';
import Pencil from 'lucide-react/icons/pencil';
import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import type { Board } from '#contract/boards.ts';
import type { ModerateDialogProps } from '#web/boards/forms/moderate-dialog.tsx';
import { useArchive } from '#web/boards/core/use-archive.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { DownloadIcon } from '#web/ui/base/download-icon.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { boardFile } from './board-file.ts';
import { BoardMenu } from './board-menu.tsx';
import type { BoardDialogProps } from './board-dialogs.tsx';

const BoardDialog = lazyPart<BoardDialogProps>(
  async () => (await import('./board-dialogs.tsx')).BoardDialog,
);

const ModerateDialog = lazyPart<ModerateDialogProps>(
  async () => (await import('#web/boards/forms/moderate-dialog.tsx')).ModerateDialog,
);

export interface BoardOwnActsProps {
  readonly board: Board;
  /** Whether the viewer may edit it. */
  readonly mine: boolean;
  readonly open: BoardDialogProps['kind'] | null;
  readonly onKind: BoardDialogProps['onKind'];
}

/** Another person's board can be reported, unless only its people see it. */
const isReportable = ({ access, privacy }: Board): boolean =>
  !access.includes('delete') && privacy !== 'secret';

/** The actions in a board's head for signed-in people, most of them for who may edit it; and the open dialog. */
export function BoardOwnActs({ board, mine, open, onKind }: BoardOwnActsProps) {
  const { t } = useWords();
  const viewer = useViewer();
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
      {mine && <DownloadIcon label={t('Download as a page')} href={boardFile(board)} />}
      {isShared && !isOwner && <ArchiveButton board={board} />}
      {viewer?.is_operator && <Moderate board={board} />}
      {viewer && isReportable(board) && <BoardMenu board={board} />}
      {open && <BoardDialog kind={open} board={board} onKind={onKind} />}
    </>
  );
}

/** For operators: opens the actions on a board. */
function Moderate({ board }: { board: Board }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Moderate')}</Button>
      {open && <ModerateDialog board={board} onClose={() => setOpen(false)} />}
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
