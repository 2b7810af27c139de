import Plus from 'lucide-react/icons/plus';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { buttonClass } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard, FailedCard, PageGhost } from '../console/states.tsx';
import styles from './report-files.module.css';
import { SchedulesCard } from './schedules-card.tsx';
import { ReportTable } from './report-table.tsx';
import { useReports } from './use-reports.ts';

/** The ad account's reports, each with its file while that is stored [CONSOLE-22]. */
export function ReportHistory() {
  const { t } = useWords();
  const pathOf = useConsolePath();
  const { list, reports } = useReports();
  if (list.isError) {
    return <FailedCard title={t("The reports didn't load")} onRetry={() => void list.refetch()} />;
  }
  if (reports === undefined) return <PageGhost />;
  const add = (
    <PageLink
      href={pathOf('report_center_builder')}
      className={buttonClass({
        variant: 'main',
        className: reports.length > 0 ? page['headAct'] : undefined,
      })}
    >
      <Plus size={16} aria-hidden="true" />
      {t('New report')}
    </PageLink>
  );
  return (
    <>
      {reports.length > 0 && (
        <div className={styles['bar']}>
          <span className="soft">{t('Everyone in this ad account sees these.')}</span>
          {add}
        </div>
      )}
      <SchedulesCard />
      <section className={page['card']}>
        {reports.length === 0 ? (
          <EmptyCard
            title={t('No reports yet')}
            text={t('Put one together, and get it as a file for your spreadsheets and programs.')}
            action={add}
          />
        ) : (
          <ReportTable reports={reports} />
        )}
        <ShowMore list={list} of={t('Reports')} />
      </section>
    </>
  );
}
