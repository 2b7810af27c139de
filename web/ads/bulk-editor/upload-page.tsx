import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import {
  type AdSheetUpload,
  getAdSheetUploadRows,
  getAdSheetUploads,
} from '#contract/ads/bulk/sheet-uploads.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, buttonClass, ButtonLink } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import table from '../console/plain-table.module.css';
import { FileChoice } from '../conversion-uploads/file-choice.tsx';
import { UnreadableFile } from '../conversion-uploads/read-file.ts';
import styles from './bulk-editor.module.css';
import { FetchedRows } from './fetched-rows.tsx';
import { kindWords } from './kind-words.ts';
import { SheetFiles } from './sheet-files-buttons.tsx';
import { statusWords } from './status-words.ts';
import { useRefreshWhileRunning, useSheetUpload } from './use-sheet-upload.ts';

/** Uploads a sheet: reviewed first, then submitted [CONSOLE-16]. */
export function UploadPage() {
  const { t } = useWords();
  const pathOf = useConsolePath();
  const { rows, sendSheet, submit } = useSheetUpload();
  const { busy, error, run } = useAct();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<AdSheetUpload | null>(null);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const choose = (chosen: File) =>
    void run(async () => {
      setFile(chosen);
      setSent(null);
      setUnreadable(null);
      try {
        setSent(await sendSheet(chosen));
      } catch (cause) {
        if (!(cause instanceof UnreadableFile)) throw cause;
        setUnreadable(cause.message);
      }
    });
  return (
    <div className={page['stack']}>
      <ButtonLink
        variant="line"
        className={page['headAct']}
        href={pathOf('bulk_editor_download_template')}
      >
        <Download size={16} aria-hidden="true" />
        {t('A sheet to fill in')}
      </ButtonLink>
      <section className={page['card']}>
        <div className={page['cardHead']}>
          <h2>{t("A sheet you've filled in")}</h2>
        </div>
        <div className={page['cardBody']}>
          <FileChoice
            file={file}
            hint={t('CSV in UTF-8, up to 50,000 rows. Nothing changes until you submit it.')}
            onChoose={choose}
          />
          {rows !== null && (
            <p className="soft" role="status">
              {t('{count, plural, one {# row} other {# rows}} sent…', { count: rows })}
            </p>
          )}
          {unreadable !== null && <FieldError>{t(unreadable)}</FieldError>}
          {error && <FieldError>{error}</FieldError>}
        </div>
      </section>
      {sent && (
        <LookOver
          sent={sent}
          busy={busy}
          onSubmit={() => void run(async () => setSent(await submit(sent.id)))}
        />
      )}
    </div>
  );
}

interface LookOverProps {
  readonly sent: AdSheetUpload;
  readonly busy: boolean;
  readonly onSubmit: () => void;
}

/** Shows a sheet's effect, then its progress. */
function LookOver({ sent, busy, onSubmit }: LookOverProps) {
  const { t, formats } = useWords();
  const pathOf = useConsolePath();
  const advertiser_id = useConsole().account.id;
  const list = useLatePages(
    getAdSheetUploads,
    { advertiser_id, upload_id: sent.id },
    sent.status !== 'READY',
  );
  const upload = list.data?.pages[0]?.data[0] ?? sent;
  useRefreshWhileRunning(upload.status === 'RUNNING');
  const { creates, edits, skipped, wrong, fetches, done, failed, status, reason } = upload;
  const ready = creates + edits;
  const isReady = status === 'READY';
  const metrics = isReady
    ? [
        [t('Will be made'), creates],
        [t('Will be changed'), edits],
        [t('Skipped'), skipped],
        [t('Errors'), wrong],
        ...(fetches > 0 ? [[t('Pictures to fetch'), fetches]] : []),
      ]
    : [
        [t('Done'), done],
        [t('Failed'), failed],
        [t('Still to do'), ready - done - failed],
        [t('Left out'), wrong],
      ];
  return (
    <>
      <section className={page['card']}>
        <dl className={styles['metrics']} aria-label={t('What the sheet does')}>
          {metrics.map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{wholeNumber(Number(count), formats)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <WrongRows upload={upload} />
      {isReady && fetches > 0 && <FetchedRows upload_id={upload.id} />}
      <section className={page['card']}>
        <div className={styles['form']}>
          <div className={styles['acts']}>
            {isReady ? (
              <Button variant="main" disabled={ready === 0} busy={busy} onClick={onSubmit}>
                {t('{count, plural, one {Submit # row} other {Submit # rows}}', { count: ready })}
              </Button>
            ) : (
              <>
                <b role="status">{t(statusWords(upload))}</b>
                <PageLink
                  href={pathOf('bulk_editor_history')}
                  className={buttonClass({ variant: 'line' })}
                >
                  {t('History')}
                </PageLink>
              </>
            )}
            <SheetFiles upload={upload} />
          </div>
          {reason !== null && <FieldError>{t(reason)}</FieldError>}
        </div>
      </section>
    </>
  );
}

/** Rows that are left out, each with the correction it needs. */
function WrongRows({ upload: { id: upload_id, wrong, failed } }: { upload: AdSheetUpload }) {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const list = useLatePages(
    getAdSheetUploadRows,
    { advertiser_id, upload_id, is_wrong: true },
    wrong + failed > 0,
  );
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  if (rows.length === 0) return null;
  return (
    <section className={page['card']}>
      <table className={table['plain']} aria-label={t('Rows with errors')}>
        <thead>
          <tr>
            <th scope="col">{t('Row')}</th>
            <th scope="col">{t('Kind')}</th>
            <th scope="col">{t('Column')}</th>
            <th scope="col">{t('Value')}</th>
            <th scope="col">{t('What to change')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, entity_type: kind, column, cells, error }) => (
            <tr key={row}>
              <th scope="row" className={styles['number']}>
                {row}
              </th>
              <td>{kind === null ? '–' : t(kindWords[kind])}</td>
              <td>{column}</td>
              <td className={styles['mono']} dir="auto">
                {cells[column ?? ''] ?? '–'}
              </td>
              <td className={styles['wrong']}>{error !== null && t(error)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore list={list} of={t('Rows with errors')} />
    </section>
  );
}
