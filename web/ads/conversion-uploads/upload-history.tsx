import {
  type ConversionUpload,
  getConversionUploads,
  getPrivateConversions,
  type UploadKind,
} from '#contract/ads/conversions/uploads.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { buttonClass } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { useConsole, useConsolePath, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { Money } from '../console/money.tsx';
import table from '../console/plain-table.module.css';
import { EmptyCard, FailedCard, PageGhost } from '../console/states.tsx';
import styles from './conversion-uploads.module.css';
import { ErrorList } from './upload-page.tsx';

/** Uploaded conversion files, with their failed rows [CONSOLE-19]. */
export function UploadHistory() {
  return <Uploads kind="EVENTS" />;
}

/** Uploaded private files, with the resulting groups [CONSOLE-19]. */
export function PrivateHistory() {
  return (
    <>
      <Uploads kind="GROUPS" />
      <Groups />
    </>
  );
}

function Uploads({ kind }: { readonly kind: UploadKind }) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  const maySend = useRights()('conversions');
  const advertiser_id = useConsole().account.id;
  const list = useLatePages(getConversionUploads, { advertiser_id, kind });
  if (list.isError) {
    return <FailedCard title={t("The files didn't load")} onRetry={() => void list.refetch()} />;
  }
  const uploads = list.data?.pages.flatMap(({ data }) => data);
  if (uploads === undefined) return <PageGhost />;
  const target = kind === 'EVENTS' ? 'conversions_upload' : 'conversions_pca_upload';
  return (
    <section className={page['card']}>
      {uploads.length === 0 ? (
        <EmptyCard
          title={t('No files yet')}
          text={t('What you send shows up here, with what became of each row.')}
          action={
            maySend && (
              <PageLink href={pathOf(target)} className={buttonClass({ variant: 'main' })}>
                {t('Send a file')}
              </PageLink>
            )
          }
        />
      ) : (
        <UploadTable uploads={uploads} />
      )}
      <ShowMore list={list} of={t('Files')} />
    </section>
  );
}

const STATUS_WORDS: Readonly<Record<ConversionUpload['status'], string>> = {
  UPLOADING: 'On its way',
  SUCCEEDED: 'Done',
  FAILED: 'Nothing could be read',
  STOPPED: 'Stopped partway',
};

const MS = 1000;

function UploadTable({ uploads }: { readonly uploads: readonly ConversionUpload[] }) {
  const { t, formats } = useWords();
  const when = new Intl.DateTimeFormat(formats, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return (
    <table className={table['plain']} aria-label={t('Files so far')}>
      <thead>
        <tr>
          <th scope="col">{t('File')}</th>
          <th scope="col">{t('Sent (UTC)')}</th>
          <th scope="col">{t('Rows')}</th>
          <th scope="col">{t('Failed')}</th>
          <th scope="col">{t('Status')}</th>
        </tr>
      </thead>
      <tbody>
        {uploads.map((upload) => (
          <tr key={upload.id}>
            <th scope="row">
              <bdi>{upload.file_name}</bdi>
              {upload.errors.length > 0 && (
                <details>
                  <summary>{t('Rows that failed')}</summary>
                  <ErrorList upload={upload} />
                </details>
              )}
            </th>
            <td>{when.format(upload.created_time * MS)}</td>
            <td className={styles['number']}>
              <span className={styles['label']}>{t('Rows')} </span>
              {wholeNumber(upload.rows, formats)}
            </td>
            <td className={styles['number']}>
              <span className={styles['label']}>{t('Failed')} </span>
              {wholeNumber(upload.failed, formats)}
            </td>
            <td>{t(STATUS_WORDS[upload.status])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Groups() {
  const { t, formats } = useWords();
  const { id: advertiser_id, currency } = useConsole().account;
  const list = useLatePages(getPrivateConversions, { advertiser_id });
  const groups = list.data?.pages.flatMap(({ data }) => data) ?? [];
  if (groups.length === 0) return null;
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Groups')}</h2>
      </div>
      <table className={table['plain']} aria-label={t('Groups')}>
        <thead>
          <tr>
            <th scope="col">{t('Group')}</th>
            <th scope="col">{t('Event')}</th>
            <th scope="col">{t('People')}</th>
            <th scope="col">{t('Conversions')}</th>
            <th scope="col">{t('Value')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.id}>
              <th scope="row">
                <bdi>{group.segment || group.campaign_name || t('Everyone')}</bdi>
                <small>
                  {group.day}
                  {group.segment && group.campaign_name && ` · ${group.campaign_name}`}
                </small>
              </th>
              <td>{group.event_name}</td>
              <td className={styles['number']}>
                <span className={styles['label']}>{t('People')} </span>
                {wholeNumber(group.people, formats)}
              </td>
              <td className={styles['number']}>
                <span className={styles['label']}>{t('Conversions')} </span>
                {wholeNumber(group.conversions, formats)}
              </td>
              <td className={styles['number']}>
                <Money micros={group.value_in_micro_currency} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore list={list} of={t('Groups')} />
    </section>
  );
}
