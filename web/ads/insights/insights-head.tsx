import ChevronRight from 'lucide-react/icons/chevron-right';
import Pencil from 'lucide-react/icons/pencil';
import type { Campaign } from '#contract/ads/objects.ts';
import { day } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { StatusPill } from '../campaigns/status-pill.tsx';
import { objectiveLabel } from '../campaigns/status-words.ts';
import { useConsolePath, useRights } from '../console/console-context.ts';
import styles from './insights.module.css';

const MS = 1000;

/** The campaign's name, status and schedule. */
export function InsightsHead({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useWords();
  const can = useRights();
  const pathOf = useConsolePath();
  const { id, name, status, summary_status: summary } = campaign;
  const isOpen = status === 'ACTIVE' || status === 'PAUSED';
  return (
    <header className={styles['head']}>
      <nav className={styles['crumb']} aria-label={t('Path')}>
        <PageLink href={pathOf('reporting_campaigns')}>{t('Campaigns')}</PageLink>
        <ChevronRight size={12} className="flip" aria-hidden="true" />
        <PageLink href={`${pathOf('reporting_ad_groups')}?campaign_id=${id}`}>
          {t('Ad groups')}
        </PageLink>
      </nav>
      <h1 className="h-20">
        <bdi>{name}</bdi>
      </h1>
      <div className={styles['acts']}>
        <StatusPill status={summary} />
        {campaign.objective_type === 'CATALOG_SALES' && (
          <PageLink
            className="link"
            href={`${pathOf('reporting_product_groups')}?q=${encodeURIComponent(name)}`}
          >
            {t('Product groups')}
          </PageLink>
        )}
        {can('campaigns') && isOpen && (
          <ButtonLink className={styles['edit']} href={`${pathOf('ads_edit')}?ids=${id}`}>
            <Pencil size={16} aria-hidden="true" />
            {t('Edit')}
          </ButtonLink>
        )}
      </div>
      <p className={`soft ${styles['dates']}`}>
        {t(objectiveLabel[campaign.objective_type])} · <Dates campaign={campaign} />
      </p>
    </header>
  );
}

function Dates({ campaign }: { readonly campaign: Campaign }) {
  const { t, formats } = useWords();
  const { start_time: start, end_time: end, created_time: created } = campaign;
  const on = (seconds: number) => day(new Date(seconds * MS), formats, 'UTC');
  const from = on(start ?? created);
  // An end at midnight means that the last day was the day before.
  return end === null
    ? t('from {from}, with no end date', { from })
    : t('from {from} to {to}', { from, to: on(end - 1) });
}
