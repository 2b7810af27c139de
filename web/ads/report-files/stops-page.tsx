import { getAdReportStops } from '#contract/ads/report-files/schedules.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { buttonClass } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import table from '../console/plain-table.module.css';
import { EmptyCard, FailedCard, PageGhost } from '../console/states.tsx';

const MS = 1000;

/** People who unsubscribed from the ad account's reports by a link in an e-mail [CONSOLE-22]. */
export function ReportStops() {
  const { t, formats } = useWords();
  const pathOf = useConsolePath();
  const list = useLatePages(getAdReportStops, { advertiser_id: useConsole().account.id });
  if (list.isError) {
    return (
      <FailedCard title={t("The addresses didn't load")} onRetry={() => void list.refetch()} />
    );
  }
  const stops = list.data?.pages.flatMap(({ data }) => data);
  if (stops === undefined) return <PageGhost />;
  if (stops.length === 0) {
    return (
      <section className={page['card']}>
        <EmptyCard
          title={t('No one has unsubscribed')}
          text={t(
            'Every report e-mail has a link to stop them. Addresses that used it are listed here.',
          )}
          action={
            <PageLink
              href={pathOf('report_center_history')}
              className={buttonClass({ variant: 'main' })}
            >
              {t('See schedules')}
            </PageLink>
          }
        />
      </section>
    );
  }
  const when = new Intl.DateTimeFormat(formats, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <>
      <p className="soft">
        {t(
          'No schedule in this ad account reaches these addresses. Only the people who read them can change that, with the link in any of the e-mails.',
        )}
      </p>
      <section className={page['card']}>
        <table className={table['plain']} aria-label={t('Unsubscribed addresses')}>
          <thead>
            <tr>
              <th scope="col">{t('E-mail address')}</th>
              <th scope="col">{t('Unsubscribed (UTC)')}</th>
            </tr>
          </thead>
          <tbody>
            {stops.map(({ id, email, created_time }) => (
              <tr key={id}>
                <th scope="row">
                  <bdi>{email}</bdi>
                </th>
                <td>{when.format(created_time * MS)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <ShowMore list={list} of={t('Addresses')} />
      </section>
    </>
  );
}
