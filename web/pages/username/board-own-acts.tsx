import Pencil from 'lucide-react/icons/pencil';
import UsersRound from 'lucide-react/icons/users-round';
import type { Board } from '#contract/boards.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { BoardDialogProps } from './board-dialogs.tsx';

export { BoardMenu, type BoardMenuProps } from './board-menu.tsx';

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

/** The actions in a board's head for signed-in people, most of them for who may edit it; and the open dialog. */
export function BoardOwnActs({ board, mine, open, onKind }: BoardOwnActsProps) {
  const { t } = useWords();
  const isOwner = board.access.includes('delete');
  // People who act for an advertiser fill its boards, but only the owner chooses the collaborators [BOARD-06].
  const isShared = mine && board.advertiser_id === null;
  const early = { onPointerEnter: BoardDialog.preload, onFocus: BoardDialog.preload };
  return (
    <>
      {isShared && (
        <Button {...(isOwner && { variant: 'main' })} onClick={() => onKind('people')} {...early}>
          <UsersRound size={18} strokeWidth={1.75} aria-hidden="true" />
          {isOwner ? t('Invite') : t('Collaborators')}
        </Button>
      )}
      {isOwner && (
        <IconButton label={t('Edit board')} onClick={() => onKind('edit')} {...early}>
          <Pencil size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
      {open && <BoardDialog kind={open} board={board} onKind={onKind} />}
    </>
  );
}
