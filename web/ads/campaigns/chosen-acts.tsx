import { useRouter } from '@tanstack/react-router';
import ChartNoAxesCombined from 'lucide-react/icons/chart-no-axes-combined';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Table2 from 'lucide-react/icons/table-2';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsolePath, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { BulkAct } from '../table/bulk-bar.tsx';
import { bulkEditPath, type BulkKind, MAX_BULK } from './bulk-path.ts';
import { useSheet } from './use-sheet.ts';
import type { OnOff } from './use-statuses.ts';

export const KIND_OF: Readonly<Record<'CAMPAIGN' | 'AD_GROUP' | 'AD', BulkKind>> = {
  CAMPAIGN: 'campaigns',
  AD_GROUP: 'ad_groups',
  AD: 'ads',
};

/** As many as have forms of their own at once. */
const MAX_EDITED = 10;

interface Props {
  readonly level: keyof typeof KIND_OF;
  readonly ids: readonly string[];
  readonly onStatus: (status: OnOff) => void;
}

/** What can be done with the rows of a list that are chosen: looking for everybody, changing for those who may. */
export function ChosenActs(props: Props) {
  const { level, ids } = props;
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
        <BulkAct onClick={() => void saveSheet(ids)}>
          <Download size={16} aria-hidden="true" /> {t('Bulk sheet')}
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
      </span>
    </>
  );
}

function useGo(): (href: string) => void {
  const router = useRouter();
  return (href) => void router.navigate({ href } as never);
}
