import Ellipsis from 'lucide-react/icons/ellipsis';
import Download from 'lucide-react/icons/download';
import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import type { Board } from '#contract/boards.ts';
import { downloadFile } from '#web/kernel/core/download-file.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ReportDialog } from '#web/social/reporting/report-part.ts';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { MenuButton } from '#web/ui/overlay/menu-button.tsx';
import { boardFile } from './board-file.ts';

/** The menu of another person's board. */
export function BoardMenu({ board }: { readonly board: Board }) {
  const { t } = useWords();
  const [reporting, setReporting] = useState(false);
  const label = t('More about {name}', { name: board.name });
  const report = {
    id: 'report',
    label: t('Report board'),
    icon: <Flag size={18} aria-hidden="true" />,
    onPress: () => setReporting(true),
  };
  const download = {
    id: 'download',
    label: t('Download as a page'),
    icon: <Download size={18} aria-hidden="true" />,
    onPress: () => downloadFile(boardFile(board)),
  };
  return (
    <>
      <MenuButton
        label={label}
        entries={[download, report]}
        renderTrigger={(props) => (
          <IconButton label={label} {...props}>
            <Ellipsis size={20} aria-hidden="true" />
          </IconButton>
        )}
      />
      {reporting && <ReportDialog kind="board" id={board.id} onClose={() => setReporting(false)} />}
    </>
  );
}
