import Archive from 'lucide-react/icons/archive';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import Layers from 'lucide-react/icons/layers';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Shield from 'lucide-react/icons/shield';
import { useState } from 'react';
import type { Board } from '#contract/boards.ts';
import { notesPath } from '#web/boards/core/notes-path.ts';
import { useArchive } from '#web/boards/core/use-archive.ts';
import type { ModerateDialogProps } from '#web/boards/forms/moderate-dialog.tsx';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { downloadFile } from '#web/kernel/core/download-file.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ReportDialog } from '#web/social/reporting/report-part.ts';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { MenuEntry } from '#web/ui/overlay/menu.tsx';
import { MenuButton } from '#web/ui/overlay/menu-button.tsx';
import { boardFile } from './board-file.ts';
import type { BoardDialogProps } from './board-dialogs.tsx';

const ModerateDialog = lazyPart<ModerateDialogProps>(
  async () => (await import('#web/boards/forms/moderate-dialog.tsx')).ModerateDialog,
);

export interface BoardMenuProps {
  readonly board: Board;
  /** Whether the viewer may edit it. */
  readonly mine: boolean;
  readonly onKind: BoardDialogProps['onKind'];
}

/** Another person's board can be reported, unless only its people see it. */
const isReportable = ({ access, privacy }: Board): boolean =>
  !access.includes('delete') && privacy !== 'secret';

/** What is done with a board now and then. */
export function BoardMenu({ board, mine, onKind }: BoardMenuProps) {
  const { t } = useWords();
  const viewer = useViewer();
  const archive = useArchive(board);
  const [open, setOpen] = useState<'report' | 'moderate' | null>(null);
  const label = t('More about {name}', { name: board.name });
  const isCollaborator = mine && board.advertiser_id === null && !board.access.includes('delete');
  const entries: (MenuEntry | false | undefined)[] = [
    mine &&
      board.section_count > 0 && {
        id: 'sections',
        label: t('Organise sections'),
        icon: <Layers size={18} aria-hidden="true" />,
        onPress: () => onKind('sections'),
      },
    // A board with notes says so in its head.
    mine &&
      board.note_count === 0 && {
        id: 'notes',
        label: t('Notes'),
        icon: <NotebookPen size={18} aria-hidden="true" />,
        href: notesPath(board.id),
      },
    {
      id: 'download',
      label: t('Download as a page'),
      icon: <Download size={18} aria-hidden="true" />,
      onPress: () => downloadFile(boardFile(board)),
    },
    // Owners find this where they edit the board.
    isCollaborator && {
      id: 'archive',
      label: board.archived_by_me_at ? t('Unarchive board') : t('Archive board'),
      icon: <Archive size={18} aria-hidden="true" />,
      onPress: () => void archive(),
    },
    isReportable(board) && {
      id: 'report',
      label: t('Report board'),
      icon: <Flag size={18} aria-hidden="true" />,
      onPress: () => setOpen('report'),
    },
    viewer?.is_operator && {
      id: 'moderate',
      label: t('Moderate'),
      icon: <Shield size={18} aria-hidden="true" />,
      apart: true,
      onPress: () => setOpen('moderate'),
    },
  ];
  return (
    <>
      <MenuButton
        label={label}
        entries={entries.filter((entry) => typeof entry === 'object')}
        renderTrigger={(props) => (
          <IconButton label={label} {...props}>
            <Ellipsis size={20} aria-hidden="true" />
          </IconButton>
        )}
      />
      {open === 'report' && (
        <ReportDialog kind="board" id={board.id} onClose={() => setOpen(null)} />
      )}
      {open === 'moderate' && <ModerateDialog board={board} onClose={() => setOpen(null)} />}
    </>
  );
}
