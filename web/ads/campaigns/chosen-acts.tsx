import { useRouter } from '@tanstack/react-router';
import Archive from 'lucide-react/icons/archive';
import ChartNoAxesCombined from 'lucide-react/icons/chart-no-axes-combined';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Play from 'lucide-react/icons/play';
import Table2 from 'lucide-react/icons/table-2';
import { useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { useConsolePath, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { BulkAct } from '../table/bulk-bar.tsx';
import type { ArchiveProps } from '../table/archive-dialog.tsx';
import { bulkEditPath, type BulkKind, MAX_BULK } from './bulk-path.ts';
import { useSheet } from './use-sheet.ts';
import type { NewStatus } from './use-statuses.ts';

export const KIND_OF: Readonly<Record<'CAMPAIGN' | 'AD_GROUP' | 'AD', BulkKind>> = {
  CAMPAIGN: 'campaigns',
  AD_GROUP: 'ad_groups',
  AD: 'ads',
};

const ArchiveDialog = lazyPart<ArchiveProps>(
  async () => (await import('../table/archive-dialog.tsx')).ArchiveDialog,
);

/** The most rows that can be edited in separate forms at once. */
const MAX_EDITED = 10;

interface Props {
  readonly level: keyof typeof KIND_OF;
  readonly ids: readonly string[];
  readonly onStatus: (status: NewStatus) => void;
  /** Null while figures are loading. */
  readonly onExport: (() => void) | null;
}

/** Actions on selected rows: read-only ones for everybody, changes for people with the right. */
export function ChosenActs(props: Props) {
  const { level, ids, onExport } = props;
  const { t } = useWords();
  const can = useRights();
  const pathOf = useConsolePath();
  const go = useGo();
  const saveSheet = useSheet(level);
  const [campaignId] = ids;
  return (
    <>
      {level === 'CAMPAIGN' && ids.length === 1 && campaignId !== undefined && (
        <BulkAct onClick={() => go(pathOf('campaign_insights', { campaignId }))}>
          <ChartNoAxesCombined size={16} aria-hidden="true" /> {t('Insights')}
        </BulkAct>
      )}
      <span className={page['wideAlone']}>
        {onExport && (
          <BulkAct onClick={onExport}>
            <Download size={16} aria-hidden="true" /> {t('Export')}
          </BulkAct>
        )}
        <BulkAct onClick={() => void saveSheet(ids)}>
          <FileSpreadsheet size={16} aria-hidden="true" /> {t('Bulk sheet')}
        </BulkAct>
      </span>
      {can('campaigns') ? (
        <Changes {...props} />
      ) : (
        <span>{t('Your role can look, but not change anything.')}</span>
      )}
    </>
  );
}

function Changes({ level, ids, onStatus }: Props) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  const go = useGo();
  const [isArchiving, setArchiving] = useState(false);
  return (
    <>
      <BulkAct onClick={() => onStatus('PAUSED')}>
        <Pause size={16} aria-hidden="true" /> {t('Pause')}
      </BulkAct>
      <BulkAct onClick={() => onStatus('ACTIVE')}>
        <Play size={16} aria-hidden="true" /> {t('Activate')}
      </BulkAct>
      <span className={page['wideAlone']}>
        {level === 'CAMPAIGN' && ids.length === 1 && (
          <BulkAct onClick={() => go(`${pathOf('ads_duplicate')}?campaign_id=${ids.join()}`)}>
            <Copy size={16} aria-hidden="true" /> {t('Duplicate')}
          </BulkAct>
        )}
        {ids.length <= MAX_EDITED && (
          <BulkAct onClick={() => go(`${pathOf('ads_edit')}?ids=${ids.join()}`)}>
            <Pencil size={16} aria-hidden="true" /> {t('Edit')}
          </BulkAct>
        )}
        {ids.length <= MAX_BULK ? (
          <BulkAct onClick={() => go(bulkEditPath(pathOf('ads_bulk_edit'), KIND_OF[level], ids))}>
            <Table2 size={16} aria-hidden="true" /> {t('Bulk edit')}
          </BulkAct>
        ) : (
          <span>{t('Bulk edit takes {count} at once', { count: MAX_BULK })}</span>
        )}
        <BulkAct onClick={() => setArchiving(true)}>
          <Archive size={16} aria-hidden="true" /> {t('Archive')}
        </BulkAct>
      </span>
      {isArchiving && (
        <ArchiveDialog
          level={level}
          count={ids.length}
          onArchive={() => onStatus('ARCHIVED')}
          onClose={() => setArchiving(false)}
        />
      )}
    </>
  );
}

function useGo(): (href: string) => void {
  const router = useRouter();
  return (href) => void router.navigate({ href } as never);
}
