import { type AdSheetUpload, getAdSheetUploads } from '#contract/ads/bulk/sheet-uploads.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { buttonClass } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { useConsole, useConsolePath, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import table from '../console/plain-table.module.css';
import { EmptyCard, FailedCard, PageGhost } from '../console/states.tsx';
import styles from './bulk-editor.module.css';
import { SheetFiles } from './sheet-files-buttons.tsx';
import { statusWords } from './status-words.ts';
import { useRefreshWhileRunning } from './use-sheet-upload.ts';

/** Uploaded sheets with their results [CONSOLE-16]. */
export function HistoryPage() {
  const { t } = useWords();
  const pathOf = useConsolePath();
  const maySend = useRights()('campaigns');
  const advertiser_id = useConsole().account.id;
  const list = useLatePages(getAdSheetUploads, { advertiser_id });
  const uploads = list.data?.pages.flatMap(({ data }) => data);
  useRefreshWhileRunning(uploads?.some(({ status }) => status === 'RUNNING') ?? false);
  if (list.isError) {
    return <FailedCard title={t("The sheets didn't load")} onRetry={() => void list.refetch()} />;
  }
  if (uploads === undefined) return <PageGhost />;
  return (
    <section className={page['card']}>
      {uploads.length === 0 ? (
        <EmptyCard
          title={t('No sheets yet')}
          text={t('What you send shows up here, with what became of each row.')}
          action={
            maySend && (
              <PageLink
                href={pathOf('bulk_editor_upload_template')}
                className={buttonClass({ variant: 'main' })}
              >
                {t('Send a sheet')}
              </PageLink>
            )
          }
        />
      ) : (
        <Sheets uploads={uploads} />
      )}
      <ShowMore list={list} of={t('Sheets')} />
    </section>
  );
}

const MS = 1000;

function Sheets({ uploads }: { readonly uploads: readonly AdSheetUpload[] }) {
  const { t, formats } = useWords();
  const when = new Intl.DateTimeFormat(formats, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const numbers = (upload: AdSheetUpload) =>
    [
      [t('Rows'), upload.rows],
      [t('Done'), upload.done],
      [t('Failed'), upload.failed + upload.wrong],
    ] as const;
  return (
    <table className={table['plain']} aria-label={t('Sheets so far')}>
      <thead>
        <tr>
          <th scope="col">{t('File')}</th>
          <th scope="col">{t('Who')}</th>
          <th scope="col">{t('Sent (UTC)')}</th>
          <th scope="col">{t('Rows')}</th>
          <th scope="col">{t('Done')}</th>
          <th scope="col">{t('Failed')}</th>
          <th scope="col">{t('Status')}</th>
          <th scope="col">{t('Files')}</th>
        </tr>
      </thead>
      <tbody>
        {uploads.map((upload) => (
          <tr key={upload.id}>
            <th scope="row">
              <bdi>{upload.file_name}</bdi>
            </th>
            <td>
              <bdi>{upload.user?.full_name || upload.user?.username || '–'}</bdi>
            </td>
            <td>{when.format(upload.created_time * MS)}</td>
            {numbers(upload).map(([name, count]) => (
              <td key={name} className={styles['number']}>
                <span className={styles['label']}>{name} </span>
                {wholeNumber(count, formats)}
              </td>
            ))}
            <td>
              {t(statusWords(upload))}
              {upload.reason !== null && <small>{t(upload.reason)}</small>}
            </td>
            <td>
              <span className={styles['acts']}>
                <SheetFiles upload={upload} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
