import { getAdReportSchedules } from '#contract/ads/report-files/schedules.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { FailedCard } from '../console/states.tsx';
import { ScheduleTable } from './schedule-table.tsx';

/** Scheduled reports; renders nothing without any. */
export function SchedulesCard() {
  const { t } = useWords();
  const list = useLatePages(getAdReportSchedules, { advertiser_id: useConsole().account.id });
  if (list.isError) {
    return (
      <FailedCard title={t("The schedules didn't load")} onRetry={() => void list.refetch()} />
    );
  }
  const schedules = list.data?.pages.flatMap(({ data }) => data) ?? [];
  if (schedules.length === 0) return null;
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Scheduled')}</h2>
      </div>
      <ScheduleTable schedules={schedules} />
      <ShowMore list={list} of={t('Schedules')} />
    </section>
  );
}
