import type { Board } from '#contract/boards.ts';
import { CollaboratorsDialog } from '#web/boards/sharing/collaborators-dialog.tsx';
import { EditBoardDialog } from '#web/boards/forms/edit-board-dialog.tsx';
import { AddSectionDialog } from '#web/pins/boards/add-section-dialog.tsx';
import { CoverDialog } from '#web/pins/boards/cover-dialog.tsx';
import { DeleteBoardDialog } from '#web/pins/boards/delete-board-dialog.tsx';
import { MergeBoardDialog } from '#web/pins/boards/merge-board-dialog.tsx';
import { SectionOrderDialog } from '#web/pins/boards/section-order-dialog.tsx';

// In the same chunk, because few people are invited and it saves a chunk's name.
export { InviteBanner } from '#web/boards/sharing/invite-banner.tsx';

type Kind = 'edit' | 'delete' | 'merge' | 'cover' | 'add_section' | 'people' | 'sections';

export interface BoardDialogProps {
  readonly kind: Kind;
  readonly board: Board;
  /** Opens another dialog, or none. */
  readonly onKind: (kind: Kind | null) => void;
}

/** The dialogs of a board's page, in one chunk. */
export function BoardDialog({ kind, board, onKind }: BoardDialogProps) {
  const close = () => onKind(null);
  if (kind === 'edit') return <EditBoardDialog board={board} onClose={close} onKind={onKind} />;
  if (kind === 'merge') return <MergeBoardDialog board={board} onClose={close} />;
  if (kind === 'cover') return <CoverDialog board={board} onClose={close} />;
  if (kind === 'delete') return <DeleteBoardDialog board={board} onClose={close} />;
  if (kind === 'people') return <CollaboratorsDialog board={board} onClose={close} />;
  if (kind === 'sections') return <SectionOrderDialog board={board} onClose={close} />;
  return <AddSectionDialog board={board} onClose={close} />;
}
