import type { AdReportFile } from '#contract/ads/report-files/report-files.ts';
import { MAIL_STATES } from '#contract/ads/report-files/schedule-rules.ts';
import { wholeNumber, day } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, buttonClass } from '#web/ui/base/button.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import table from '../console/plain-table.module.css';
import { inputAgain } from './report-draft.ts';
import styles from './report-files.module.css';
import { levelText, statusText } from './report-words.ts';
import { failureText as whyFailed, mailText } from './schedule-words.ts';
import { useReportActs } from './use-reports.ts';

const MS = 1000;

/** Reports, newest first, with their actions. */
export function ReportTable({ reports }: { readonly reports: readonly AdReportFile[] }) {
  const { t } = useWords();
  const heads = [
    'Report',
    'Owner',
    'Made (UTC)',
    'Rows',
    'Size',
    'Status',
    'Kept until',
    'Actions',
  ];
  return (
    <table className={table['plain']} aria-label={t('Reports')}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className={styles['short']}>
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {reports.map((report) => (
          <Row key={report.id} report={report} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ report }: { readonly report: AdReportFile }) {
  const { t, formats } = useWords();
  const { owner, status, expire_time: end } = report;
  const dateOf = (date: string) => day(new Date(date), formats, 'UTC');
  const when = new Intl.DateTimeFormat(formats, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const isThere = status === 'FINISHED';
  return (
    <tr>
      <th scope="row" className={styles['wide']}>
        <bdi>{report.name}</bdi>
        <small>
          {t(levelText[report.template.level])} · {dateOf(report.start_date)} –{' '}
          {dateOf(report.end_date)}
        </small>
      </th>
      <td>{owner === null ? '–' : <bdi>{owner.full_name || owner.username}</bdi>}</td>
      <td>{when.format(report.created_time * MS)}</td>
      <td className={styles['number']}>
        <span className={styles['label']}>{t('Rows')} </span>
        {isThere ? wholeNumber(report.rows, formats) : '–'}
      </td>
      <td className={styles['number']}>
        <span className={styles['label']}>{t('Size')} </span>
        {isThere ? sizeText(report.size, formats) : '–'}
      </td>
      <td className={styles['wide']}>
        {t(statusText[status])}
        {report.failure !== null && <small>{t(whyFailed[report.failure])}</small>}
        <Mails report={report} />
      </td>
      <td>
        <span className={styles['label']}>{t('Kept until')} </span>
        {end === null ? '–' : when.format(end * MS)}
      </td>
      <td>
        <Acts report={report} />
      </td>
    </tr>
  );
}

/** Recipients by e-mail, by whether it was sent. */
function Mails({ report: { mails } }: { readonly report: AdReportFile }) {
  const { t, formats } = useWords();
  return MAIL_STATES.map((state) => {
    const to = mails.flatMap((mail) => (mail.state === state ? mail.email : []));
    const list = new Intl.ListFormat(formats).format(to);
    return to.length > 0 && <small key={state}>{t(mailText[state], { list })}</small>;
  });
}

function Acts({ report }: { readonly report: AdReportFile }) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  const toasts = useToasts();
  const { id: advertiser_id } = useConsole().account;
  const { make, stop } = useReportActs();
  const { busy, run } = useAct();
  const { name, status, download_url: url } = report;
  const act = (what: () => Promise<unknown>) =>
    void run(async () => {
      try {
        await what();
      } catch (cause) {
        toasts.show({ kind: 'failed', text: failureText(cause, t) });
      }
    });
  return (
    <div className={styles['acts']}>
      {url !== null && (
        <a
          className={buttonClass({ variant: 'line' })}
          href={url}
          download
          aria-label={t('Download {name} as {format}', { name, format: report.format })}
        >
          {report.format}
        </a>
      )}
      {status === 'IN_PROGRESS' ? (
        <Button
          busy={busy}
          aria-label={t('Stop {name}', { name })}
          onClick={() => act(() => stop(report.id))}
        >
          {t('Stop')}
        </Button>
      ) : (
        <Button
          busy={busy}
          aria-label={t('Make {name} again', { name })}
          onClick={() => act(() => make(inputAgain(advertiser_id, report)))}
        >
          {t('Again')}
        </Button>
      )}
      <PageLink
        className={buttonClass()}
        href={`${pathOf('report_center_builder')}?id=${report.id}`}
        aria-label={t('Edit {name}', { name })}
      >
        {t('Edit')}
      </PageLink>
    </div>
  );
}

/** Bytes in compact form, such as 14 kB. */
export const sizeText = (bytes: number, formats: string): string =>
  new Intl.NumberFormat(formats, {
    notation: 'compact',
    style: 'unit',
    unit: 'byte',
    unitDisplay: 'narrow',
  }).format(bytes);
