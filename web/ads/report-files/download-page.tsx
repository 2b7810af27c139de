import { getAdReportFiles } from '#contract/ads/report-files/report-files.ts';
import { FILE_KEPT_DAYS } from '#contract/ads/report-files/report-file-rules.ts';
import { useLatePages, usePages, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { buttonClass } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard, FailedCard, PageGhost } from '../console/states.tsx';
import { inputOfFiles, inputOfOne } from './files-input.ts';
import { ReportTable, sizeText } from './report-table.tsx';
import { reportIn } from './template-in.ts';

/** The stored files, or the one in the URL if it still exists [CONSOLE-22]. */
export function ReportDownload() {
  const search = usePageSearch();
  const id = reportIn(search);
  return id === null ? <Files /> : <OneFile key={id} id={id} />;
}

function Files() {
  const { t } = useWords();
  const list = useLatePages(getAdReportFiles, inputOfFiles(useConsole().account.id));
  if (list.isError) {
    return <FailedCard title={t("The reports didn't load")} onRetry={() => void list.refetch()} />;
  }
  const reports = list.data?.pages.flatMap(({ data }) => data);
  if (reports === undefined) return <PageGhost />;
  if (reports.length === 0) return <NoFile title={t('No files yet')} />;
  return (
    <section className={page['card']}>
      <ReportTable reports={reports} />
      <ShowMore list={list} of={t('Reports')} />
    </section>
  );
}

function NoFile({ title }: { readonly title: string }) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  return (
    <section className={page['card']}>
      <EmptyCard
        title={title}
        text={t('Files are kept for {days} days. You can make a report again from the history.', {
          days: FILE_KEPT_DAYS,
        })}
        action={
          <PageLink
            href={pathOf('report_center_history')}
            className={buttonClass({ variant: 'main' })}
          >
            {t('See the history')}
          </PageLink>
        }
      />
    </section>
  );
}

function OneFile({ id: report_id }: { readonly id: string }) {
  const { t, formats } = useWords();
  const advertiser_id = useConsole().account.id;
  const list = usePages(getAdReportFiles, inputOfOne(advertiser_id, report_id));
  const report = list.data.pages[0]?.data[0];
  if (!report?.download_url) return <NoFile title={t("This file isn't here")} />;
  const { name, format, size, download_url } = report;
  return (
    <section className={page['card']}>
      <EmptyCard
        title={name}
        text={t('{format}, {size}', { format, size: sizeText(size, formats) })}
        action={
          <a className={buttonClass({ variant: 'main' })} href={download_url} download>
            {t('Download')}
          </a>
        }
      />
    </section>
  );
}
