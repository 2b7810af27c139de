import Pencil from 'lucide-react/icons/pencil';
import UsersRound from 'lucide-react/icons/users-round';
import type { Board } from '#contract/boards.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { BoardDialogProps } from './board-dialogs.tsx';

const BoardDialog = lazyPart<BoardDialogProps>(
  async () => (await import('./board-dialogs.tsx')).BoardDialog,
);

export interface BoardOwnActsProps {
  readonly board: Board;
  /** Whether the viewer may change it. */
  readonly mine: boolean;
  readonly open: BoardDialogProps['kind'] | null;
  readonly onKind: BoardDialogProps['onKind'];
}

/** What whoever may change a board does in its head, and the dialog that is open. */
export function BoardOwnActs({ board, mine, open, onKind }: BoardOwnActsProps) {
  const { t } = useWords();
  const early = { onPointerEnter: BoardDialog.preload, onFocus: BoardDialog.preload };
  return (
    <>
      {board.access.includes('delete') && (
        <Button onClick={() => onKind('edit')} {...early}>
          <Pencil size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('Edit board')}
        </Button>
      )}
      {mine && (
        <Button onClick={() => onKind('people')} {...early}>
          <UsersRound size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('Collaborators')}
        </Button>
      )}
      {mine && board.section_count > 0 && (
        <Button onClick={() => onKind('sections')}>{t('Organise sections')}</Button>
      )}
      {open && <BoardDialog kind={open} board={board} onKind={onKind} />}
    </>
  );
}
