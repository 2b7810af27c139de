import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import type { Section } from '#contract/boards.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { SectionDialogProps } from '#web/pins/boards/section-dialogs.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { MenuButton } from '#web/ui/overlay/menu-button.tsx';

const dialogs = () => import('#web/pins/boards/section-dialogs.tsx');
const Rename = lazyPart<SectionDialogProps>(async () => (await dialogs()).RenameSectionDialog);
const Move = lazyPart<SectionDialogProps>(
  async () => (await import('#web/pins/boards/move-section-dialog.tsx')).MoveSectionDialog,
);
const Remove = lazyPart<SectionDialogProps>(async () => (await dialogs()).DeleteSectionDialog);

/** The actions on one's own section. */
export function SectionMenu({ section }: { section: Section }) {
  const { t } = useWords();
  const [open, setOpen] = useState<'rename' | 'move' | 'delete' | null>(null);
  const shared = { section, board: section.board, onClose: () => setOpen(null) };
  const label = t('More about {name}', { name: section.title });
  const entries = [
    { id: 'rename', label: t('Edit section'), onPress: () => setOpen('rename') },
    { id: 'move', label: t('Move section'), onPress: () => setOpen('move') },
    { id: 'delete', label: t('Delete section'), onPress: () => setOpen('delete'), danger: true },
  ];
  return (
    <>
      <MenuButton
        label={label}
        entries={entries}
        renderTrigger={(props) => (
          <IconButton label={label} {...props}>
            <Ellipsis size={20} aria-hidden="true" />
          </IconButton>
        )}
      />
      {open === 'rename' && <Rename {...shared} />}
      {open === 'move' && <Move {...shared} />}
      {open === 'delete' && <Remove {...shared} />}
    </>
  );
}
